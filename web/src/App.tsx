import { Shell } from "./Shell";
import { Home } from "./home/Home";
import { usePlace } from "./state/place";
import { NotHere } from "./parts/NotHere";
import type { ReactElement } from "react";

/** Which view answers which path; collector/serve/page.py has the same list of paths. */
const VIEWS: Record<string, () => ReactElement> = {
  "/": Home,
};

export function App() {
  const { path } = usePlace();
  const View = VIEWS[path] ?? NotHere;
  return (
    <Shell path={path}>
      <View />
    </Shell>
  );
}
