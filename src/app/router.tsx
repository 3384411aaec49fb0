import type { QueryClient } from "@tanstack/react-query";
import { type RouterHistory, createRouter } from "@tanstack/react-router";
import { session } from "../api/session/session.ts";
import {
  channelConnectionEditRoute,
  channelConnectionRoute,
  channelConnectionsRoute,
} from "../routes/channel-connections.tsx";
import {
  channelEndpointIssuesRoute,
  channelEndpointEditRoute,
  channelEndpointRoute,
} from "../routes/channel-endpoint.tsx";
import { channelEndpointsRoute } from "../routes/channel-endpoints.tsx";
import { eventCompareRoute } from "../routes/event-compare.tsx";
import { eventRoute } from "../routes/event.tsx";
import { eventsRoute } from "../routes/events.tsx";
import { failuresRoute } from "../routes/failures.tsx";
import { homeRoute } from "../routes/home.tsx";
import { integrationRoute } from "../routes/integration.tsx";
import { newIntegrationRoute } from "../routes/integration-new.tsx";
import { integrationsRoute } from "../routes/integrations.tsx";
import { rootRoute } from "../routes/root.tsx";
import { shellRoute } from "../routes/shell.tsx";
import { signInRoute } from "../routes/sign-in.tsx";
import { stepPreviewRoute } from "../routes/step-preview.tsx";
import {
  subscriberChannelRoute,
  subscriberEditRoute,
  subscriberNewRoute,
} from "../routes/subscriber-forms.tsx";
import { subscriberImportRoute } from "../routes/subscriber-import.tsx";
import { subscriberRoute } from "../routes/subscriber.tsx";
import { subscribersRoute } from "../routes/subscribers.tsx";
import { DetailSkeleton } from "../components/feedback/skeletons.tsx";
import { NotFound } from "./not-found.tsx";
import { RouteError } from "./route-error.tsx";
import { parseSearch, stringifySearch } from "./search-codec.ts";

const routeTree = rootRoute.addChildren([
  homeRoute,
  signInRoute,
  shellRoute.addChildren([
    failuresRoute,
    eventsRoute.addChildren([eventRoute]),
    eventCompareRoute,
    subscribersRoute,
    subscriberImportRoute,
    subscriberNewRoute,
    subscriberRoute,
    subscriberEditRoute,
    subscriberChannelRoute,
    integrationsRoute,
    newIntegrationRoute,
    integrationRoute,
    channelEndpointsRoute,
    channelEndpointIssuesRoute,
    channelEndpointRoute,
    channelEndpointEditRoute,
    channelConnectionsRoute,
    channelConnectionRoute,
    channelConnectionEditRoute,
    stepPreviewRoute,
  ]),
]);

/** `history` defaults to the browser's history. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree,
    context: { queryClient, session },
    parseSearch,
    stringifySearch,
    // The query cache determines what is stale. The router only starts the requests.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 250,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: () => <DetailSkeleton label="Loading" />,
    notFoundMode: "root",
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
