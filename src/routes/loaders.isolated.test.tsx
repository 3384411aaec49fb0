import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { channelEndpointQueries } from "../api/channel-endpoints.ts";
import { integrationQueries } from "../api/integrations.ts";
import { session } from "../api/session/session.ts";
import { subscriberQueries } from "../api/subscribers.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import { neverRespond, stubFetch } from "../api/testing/stub-fetch.ts";
import { channelConnectionEditRoute, channelConnectionRoute } from "./channel-connections.tsx";
import { channelEndpointEditRoute } from "./channel-endpoint.tsx";
import { newIntegrationRoute } from "./integration-new.tsx";
import { integrationRoute } from "./integration.tsx";
import { subscriberChannelRoute, subscriberEditRoute } from "./subscriber-forms.tsx";

// Simulates a page whose code never finishes loading.
vi.mock("../features/integrations/integration-page.tsx", () => new Promise(() => undefined));

beforeEach(() => session.open(createLinkSignIn()));
afterEach(() => session.close());

const subscriberKey = subscriberQueries.detail("ana").queryKey;
const integrationsKey = integrationQueries.organization().queryKey;
const connectionEndpointsKey = channelEndpointQueries.sample({
  connectionIdentifier: "team-1",
}).queryKey;
const endpointKey = channelEndpointQueries.detail("team-1", {}).queryKey;

/**
 * Runs a route's loader with the router's arguments. Returns the keys of the queries that the
 * loader started.
 */
function load(
  route: { options: { loader?: unknown } },
  loaderArguments: object = {},
  cause = "enter",
) {
  stubFetch(neverRespond);
  const queryClient = new QueryClient();
  // The complete type of the argument is internal to the router.
  const loader = route.options.loader as (loaderArgument: object) => unknown;
  const params = { subscriberId: "ana", identifier: "team-1", integrationId: "i1" };
  expect(
    loader({ cause, context: { queryClient }, params, deps: {}, ...loaderArguments }),
  ).toBeUndefined();
  return queryClient
    .getQueryCache()
    .findAll({ fetchStatus: "fetching" })
    .map(({ queryKey }) => queryKey);
}

test.each([
  ["an integration", integrationRoute, [integrationQueries.editable("i1").queryKey]],
  ["a connection", channelConnectionRoute, [connectionEndpointsKey, integrationsKey]],
  ["a connection's form", channelConnectionEditRoute, [connectionEndpointsKey, integrationsKey]],
  ["an endpoint's form", channelEndpointEditRoute, [endpointKey]],
  ["a subscriber's form", subscriberEditRoute, [subscriberKey]],
  ["a subscriber's channel settings", subscriberChannelRoute, [subscriberKey, integrationsKey]],
])("the loader of %s starts its queries without waiting", (_, route, expectedKeys) => {
  expect(load(route)).toEqual(expectedKeys);
});

test("the loader of a new integration only loads the original of a copy", () => {
  expect(load(newIntegrationRoute, { deps: { clone: "mail" } })).toEqual([integrationsKey]);
  expect(load(newIntegrationRoute)).toEqual([]);
});

test.each([
  integrationRoute,
  channelEndpointEditRoute,
  subscriberEditRoute,
  subscriberChannelRoute,
])("a form that stays open isn't loaded again", (route) => {
  expect(load(route, {}, "stay")).toEqual([]);
});
