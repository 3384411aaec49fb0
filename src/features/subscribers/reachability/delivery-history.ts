import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import type { ChannelJob } from "./channel-jobs.ts";

export const getProviderText = (id: string | undefined) =>
  id === undefined ? "the provider" : getProviderName(id);

export const isSent = ({ kind }: ChannelJob) => kind === "succeeded" || kind === "warning";

/** Counts the latest consecutive failures with the provider and `call` of the latest job. */
export function countFailuresInARow(jobs: readonly ChannelJob[]): number {
  const [latestJob] = jobs;
  const endIndex = jobs.findIndex(
    ({ kind, call, providerId }) =>
      kind !== "failed" || call !== latestJob?.call || providerId !== latestJob?.providerId,
  );
  return endIndex === -1 ? jobs.length : endIndex;
}

/** Describes the latest of the jobs, which are in order from new to old. */
export function describeHistory(
  jobs: readonly ChannelJob[],
  formatTime: (at: number) => string,
): string {
  const latestJob = jobs[0];
  if (latestJob === undefined) return "no recent deliveries";
  const timeText = latestJob.activityAt === undefined ? "" : ` ${formatTime(latestJob.activityAt)}`;
  if (isSent(latestJob)) return `last sent${timeText}`;
  if (latestJob.kind === "notSent")
    return latestJob.status === "canceled" ? `last canceled${timeText}` : `last skipped${timeText}`;
  if (latestJob.kind === "unknown") return "last delivery outcome unknown";
  if (latestJob.kind === "stuck") return `last delivery stuck, no update since${timeText}`;
  if (latestJob.kind !== "failed")
    return latestJob.activityAt === undefined
      ? "delivery in progress"
      : `delivery in progress, last update${timeText}`;
  const count = countFailuresInARow(jobs);
  const description = count === 1 ? "last delivery" : `last ${count} deliveries`;
  const failureText =
    latestJob.call === "called"
      ? `${description} through ${getProviderText(latestJob.providerId)} failed${timeText}`
      : latestJob.call === "notCalled"
        ? `${description} failed${timeText}, before a provider was called`
        : `${description} failed${timeText}`;
  const detailText = latestJob.detail === undefined ? "" : `: ${maskSecrets(latestJob.detail)}`;
  return `${failureText}${detailText}`;
}
