import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readPreviewSearch, stepPreviewQueries } from "../api/step-preview.ts";
import { subscriberQueries } from "../api/subscribers.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";

export const stepPreviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/step-preview",
  validateSearch: readPreviewSearch,
  loaderDeps: ({ search: { workflowId, eventId, subscriberId } }) => ({
    workflowId,
    eventId,
    subscriberId,
  }),
  // Not awaited: the page shows what it is loading.
  loader: ({ context: { queryClient }, deps: { workflowId, eventId, subscriberId } }) => {
    const kept = { staleTime: "static" } as const;
    startQueries(
      workflowId === undefined
        ? queryClient.query({ ...stepPreviewQueries.newest(), ...kept })
        : queryClient.query({ ...stepPreviewQueries.ofWorkflow(workflowId), ...kept }),
    );
    if (eventId !== undefined) {
      startQueries(queryClient.query({ ...stepPreviewQueries.event(eventId), ...kept }));
    }
    if (subscriberId !== undefined) {
      startQueries(queryClient.query({ ...subscriberQueries.detail(subscriberId), ...kept }));
    }
  },
  component: lazyRouteComponent(
    () => import("../features/step-preview/step-preview-page.tsx"),
    "StepPreviewPage",
  ),
  staticData: { title: "Step preview" },
});
