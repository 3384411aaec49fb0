import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { JobFilter } from "./job-filter.ts";

const route = getRouteApi("/shell/events/$eventId");

const filterParams = ["jobType", "jobProvider", "jobText", "jobReason"] as const;

export function useSetJobFilters(): (change: JobFilter) => void {
  const navigate = route.useNavigate();
  return useCallback(
    ({ jobs, ...change }: JobFilter) =>
      void navigate({
        to: ".",
        replace: change.jobText !== undefined,
        search: ({ jobs: previousOrder, ...otherParams }) => {
          const isOrderChange = Object.keys(change).length === 0;
          const nextSearch = { ...otherParams, ...change };
          for (const key of filterParams) if (nextSearch[key] === "") delete nextSearch[key];
          const order = isOrderChange ? jobs : previousOrder;
          return { ...nextSearch, ...(order && { jobs: order }) };
        },
      }),
    [navigate],
  );
}
