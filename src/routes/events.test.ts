import { expect, test } from "vitest";
import { eventsRoute } from "./events.tsx";

test("search params of an open event don't change the list", () => {
  const { loaderDeps } = eventsRoute.options;
  const listSearch = { outcome: ["failed" as const] };
  // The router also passes search params that the route doesn't validate.
  const detailSearch = { ...listSearch, tab: "raw", jobs: "failed", jobId: "j1", env: "prod" };
  expect(loaderDeps?.({ search: detailSearch })).toEqual(loaderDeps?.({ search: listSearch }));
});
