import type { ReactNode } from "react";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Unhurried } from "../../../components/unhurried.tsx";

/** More jobs are drawn in the background. */
const manyJobs = 40;

interface CalmlyProps {
  jobs: number;
  /** Keep it while nothing of it changes. */
  children: ReactNode;
}

/** Many jobs are drawn after the rest of the page, in pieces; few at once with it. */
export function Calmly({ jobs, children }: CalmlyProps) {
  return jobs > manyJobs ? (
    <Unhurried fallback={<DetailSkeleton label="Drawing the steps" />}>{children}</Unhurried>
  ) : (
    children
  );
}
