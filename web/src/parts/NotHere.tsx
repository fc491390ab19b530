import { Link } from "./Link";

export function NotHere() {
  return (
    <div className="page">
      <h1>Nothing here</h1>
      <p className="soft">
        This address leads to no view. <Link href="/">Search from the start page</Link> instead.
      </p>
    </div>
  );
}
