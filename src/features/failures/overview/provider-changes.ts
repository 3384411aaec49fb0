import type { ProviderComparison } from "../../../api/failures/report.ts";

export type ProviderChange = "worse" | "better" | "same" | "unknown";

/** Smaller differences in the share of issues aren't reported as changes. */
const minShareChange = 0.01;
const minIssueCount = 3;

const getIssueShare = ({ callCount, issueCount }: ProviderComparison["lastDay"]) =>
  callCount === 0 ? 0 : issueCount / callCount;

export function getProviderChange({ lastDay, previousDay }: ProviderComparison): ProviderChange {
  if (lastDay.callCount === 0 || previousDay.callCount === 0) return "unknown";
  const shareChange = getIssueShare(lastDay) - getIssueShare(previousDay);
  if (shareChange >= minShareChange && lastDay.issueCount >= minIssueCount) return "worse";
  if (shareChange <= -minShareChange && previousDay.issueCount >= minIssueCount) return "better";
  return "same";
}

const changeOrder: readonly ProviderChange[] = ["worse", "unknown", "same", "better"];

export const sortProviders = (providers: readonly ProviderComparison[]): ProviderComparison[] =>
  providers.toSorted(
    (a, b) =>
      changeOrder.indexOf(getProviderChange(a)) - changeOrder.indexOf(getProviderChange(b)) ||
      getIssueShare(b.lastDay) -
        getIssueShare(b.previousDay) -
        (getIssueShare(a.lastDay) - getIssueShare(a.previousDay)),
  );
