import { lazy, Suspense, type ComponentType } from "react";
import { Shell } from "./Shell";
import { useAccess } from "./api/key";
import { Home } from "./home/Home";
import { KeyForm } from "./parts/KeyForm";
import { NotHere } from "./parts/NotHere";
import { Bones } from "./parts/states";
import { usePlace } from "./state/place";

const LineagePage = lazy(() => import("./canvas/LineagePage").then((page) => ({ default: page.LineagePage })));
const ImpactPage = lazy(() => import("./impact/ImpactPage").then((page) => ({ default: page.ImpactPage })));
const DatasetPage = lazy(() => import("./dataset/DatasetPage").then((page) => ({ default: page.DatasetPage })));
const JobPage = lazy(() => import("./job/JobPage").then((page) => ({ default: page.JobPage })));
const RunPage = lazy(() => import("./run/RunPage").then((page) => ({ default: page.RunPage })));
const DatasetsPage = lazy(() => import("./lists/ListPage").then((page) => ({ default: page.DatasetsPage })));
const JobsPage = lazy(() => import("./lists/ListPage").then((page) => ({ default: page.JobsPage })));
const EventsPage = lazy(() => import("./events/EventsPage").then((page) => ({ default: page.EventsPage })));
const DeadLettersPage = lazy(() => import("./deadletters/DeadLettersPage").then((page) => ({ default: page.DeadLettersPage })));

/** Which view answers which path; collector/serve/page.py has the same list of paths. */
const VIEWS: Record<string, ComponentType> = {
  "/": Home,
  "/lineage": LineagePage,
  "/impact": ImpactPage,
  "/dataset": DatasetPage,
  "/job": JobPage,
  "/run": RunPage,
  "/datasets": DatasetsPage,
  "/jobs": JobsPage,
  "/events": EventsPage,
  "/dead-letters": DeadLettersPage,
};

export function App() {
  const { path } = usePlace();
  const { refusal, keys } = useAccess();
  const View = VIEWS[path] ?? NotHere;
  if (refusal) return <Shell path={path}><div className="page"><h1>Headwater</h1><KeyForm problem={refusal} /></div></Shell>;
  return (
    <Shell path={path}>
      <Suspense fallback={<div className="page"><Bones rows={6} /></div>}>
        <View key={keys} />
      </Suspense>
    </Shell>
  );
}
