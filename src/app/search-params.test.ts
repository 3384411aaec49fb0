import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createAppRouter } from "./router.tsx";

function getPageSearch(url: string): unknown {
  const router = createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: [url] }));
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}

test.each([
  ["/events?severity=high&severity=bogus&limit=900&page=-2&utm=x", {}],
  ["/events?severity=high&limit=50&tab=raw", { severity: ["high"], limit: 50, tab: "raw" }],
  ["/events/e1?severity=high&tab=bogus&jobs=x", { severity: ["high"] }],
  ["/events/e1?severity=high&tab=raw", { severity: ["high"], tab: "raw" }],
  ["/events/compare?left=a&find=bogus&utm=x", { left: "a" }],
  ["/failures?last=bogus&part=bogus&utm=x", {}],
  ["/subscribers?limit=abc&orderBy=bogus&name=Ana", { name: "Ana" }],
  ["/subscribers/ana?part=bogus", {}],
  ["/subscribers/new?id=a&id=b", {}],
  ["/subscribers/ana/channel?provider=slack&provider=fcm", {}],
  ["/subscribers/import?import=1&import=2", {}],
  ["/integrations?environments=bogus", {}],
  ["/integrations/new?channel=bogus&channel=email", {}],
  ["/channel-endpoints?limit=7000&channel=bogus", {}],
  ["/channel-endpoints/team?utm=x", {}],
  ["/channel-endpoints/team/edit?utm=x", {}],
  ["/channel-endpoints/check?kind=bogus&utm=x", {}],
  ["/step-preview?width=bogus&workflowId=order", { workflowId: "order" }],
  ["/sign-in?redirect=https://elsewhere.example", {}],
])("a page receives only valid search params: %s", (url, expected) => {
  expect(getPageSearch(url)).toEqual(expected);
});

test("the environment in a URL is kept", () => {
  expect(getPageSearch("/subscribers?env=dev&limit=abc")).toEqual({ env: "dev" });
});
