import { Link } from "./Link";

export function NotHere() {
  return (
    <div className="page">
      <h1>Nothing here</h1>
      <p className="soft">
        No view has this address. <Link href="/">Search from the start page</Link> instead.
      </p>
    </div>
  );
}
