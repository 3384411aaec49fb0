import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import type { JobChoice } from "./job-filter.ts";

const route = getRouteApi("/shell/events/$eventId");

const choices = ["jobType", "jobProvider", "jobText", "jobReason"] as const;

/** Returns a setter of the job filters in the URL. */
export function useJobChoice(): (change: JobChoice) => void {
  const navigate = route.useNavigate();
  return useCallback(
    ({ jobs, ...change }: JobChoice) =>
      void navigate({
        to: ".",
        replace: change.jobText !== undefined,
        search: ({ jobs: before, ...all }) => {
          const isOrder = Object.keys(change).length === 0;
          const next = { ...all, ...change };
          // An empty filter is removed from the URL.
          for (const key of choices) if (next[key] === "") delete next[key];
          const order = isOrder ? jobs : before;
          return { ...next, ...(order && { jobs: order }) };
        },
      }),
    [navigate],
  );
}
