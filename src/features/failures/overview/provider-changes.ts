import type { ProviderComparison } from "../../../api/failures/report.ts";

export type ProviderChange = "worse" | "better" | "same" | "unknown";

/** Smaller differences in the failed share aren't reported as changes. */
const minShareChange = 0.01;
const minFailedCount = 3;

const getFailedShare = ({ calls, failed }: ProviderComparison["lastDay"]) =>
  calls === 0 ? 0 : failed / calls;

/** Compares the failed share of the calls. Returns `unknown` if a period has no calls. */
export function getProviderChange({ lastDay, previousDay }: ProviderComparison): ProviderChange {
  if (lastDay.calls === 0 || previousDay.calls === 0) return "unknown";
  const shareChange = getFailedShare(lastDay) - getFailedShare(previousDay);
  if (shareChange >= minShareChange && lastDay.failed >= minFailedCount) return "worse";
  if (shareChange <= -minShareChange && previousDay.failed >= minFailedCount) return "better";
  return "same";
}

const changeOrder: readonly ProviderChange[] = ["worse", "unknown", "same", "better"];

/** Sorts providers by `changeOrder`, then by the increase in the failed share, largest first. */
export const sortProviders = (providers: readonly ProviderComparison[]): ProviderComparison[] =>
  providers.toSorted(
    (a, b) =>
      changeOrder.indexOf(getProviderChange(a)) - changeOrder.indexOf(getProviderChange(b)) ||
      getFailedShare(b.lastDay) -
        getFailedShare(b.previousDay) -
        (getFailedShare(a.lastDay) - getFailedShare(a.previousDay)),
  );
