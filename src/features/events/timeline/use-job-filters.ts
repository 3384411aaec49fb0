import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { JobFilter } from "./job-filter.ts";

const route = getRouteApi("/shell/events/$eventId");

const filterParams = ["jobType", "jobProvider", "jobText", "jobReason"] as const;

/** Returns a setter for the job filters in the URL. */
export function useSetJobFilters(): (change: JobFilter) => void {
  const navigate = route.useNavigate();
  return useCallback(
    ({ jobs, ...change }: JobFilter) =>
      void navigate({
        to: ".",
        replace: change.jobText !== undefined,
        search: ({ jobs: previousOrder, ...all }) => {
          const isOrder = Object.keys(change).length === 0;
          const next = { ...all, ...change };
          // An empty filter is removed from the URL.
          for (const key of filterParams) if (next[key] === "") delete next[key];
          const order = isOrder ? jobs : previousOrder;
          return { ...next, ...(order && { jobs: order }) };
        },
      }),
    [navigate],
  );
}
