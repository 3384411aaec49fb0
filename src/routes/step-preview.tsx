import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { parsePreviewSearch, stepPreviewQueries } from "../api/step-preview.ts";
import { subscriberQueries } from "../api/subscribers.ts";
import { shellRoute } from "./shell.tsx";
import { startQueries } from "./start-queries.ts";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parsePreviewSearch);

export const stepPreviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/step-preview",
  validateSearch,
  loaderDeps: ({ search: { workflowId, eventId, subscriberId } }) => ({
    workflowId,
    eventId,
    subscriberId,
  }),
  // The loader doesn't await the queries, so the page can show what is loading.
  loader: ({ context: { queryClient }, deps: { workflowId, eventId, subscriberId } }) => {
    const cachedOptions = { staleTime: "static" } as const;
    startQueries(
      workflowId === undefined
        ? queryClient.query({ ...stepPreviewQueries.newest(), ...cachedOptions })
        : queryClient.query({ ...stepPreviewQueries.workflowEvents(workflowId), ...cachedOptions }),
    );
    if (eventId !== undefined) {
      startQueries(queryClient.query({ ...stepPreviewQueries.event(eventId), ...cachedOptions }));
    }
    if (subscriberId !== undefined) {
      startQueries(
        queryClient.query({ ...subscriberQueries.detail(subscriberId), ...cachedOptions }),
      );
    }
  },
  component: lazyPage(
    () => import("../features/step-preview/step-preview-page.tsx"),
    "StepPreviewPage",
  ),
  staticData: { title: "Step preview" },
});
