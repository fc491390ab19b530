/** The layout in a thread of its own, so that a large graph never holds up the page. */
import { layOut } from "./layout";
import type { Plan } from "./types";

self.addEventListener("message", (event: MessageEvent<{ turn: number; plan: Plan }>) => {
  const began = performance.now();
  const layout = layOut(event.data.plan);
  self.postMessage({ turn: event.data.turn, layout, ms: performance.now() - began });
});
