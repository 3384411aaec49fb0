import { expect, test } from "vitest";
import { eventsRoute } from "./events.tsx";

test("an open event's part of the address makes no other list", () => {
  const { loaderDeps } = eventsRoute.options;
  const list = { outcome: ["failed" as const] };
  // The router passes unchecked params along with those of the route.
  const open = { ...list, tab: "raw", jobs: "failed", jobId: "j1", env: "prod" };
  expect(loaderDeps?.({ search: open })).toEqual(loaderDeps?.({ search: list }));
});
