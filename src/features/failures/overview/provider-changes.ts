import type { ProviderComparison } from "../../../api/failures/report.ts";

export type ProviderChange = "worse" | "better" | "same" | "unknown";

/** Smaller differences in the failed share aren't reported as changes. */
const minShareChange = 0.01;
const minFailedCount = 3;

const getFailedShare = ({ calls, failed }: ProviderComparison["today"]) =>
  calls === 0 ? 0 : failed / calls;

/** Compares the failed share of the calls. `unknown` if a period has no calls. */
export function getProviderChange({ today, yesterday }: ProviderComparison): ProviderChange {
  if (today.calls === 0 || yesterday.calls === 0) return "unknown";
  const change = getFailedShare(today) - getFailedShare(yesterday);
  if (change >= minShareChange && today.failed >= minFailedCount) return "worse";
  if (change <= -minShareChange && yesterday.failed >= minFailedCount) return "better";
  return "same";
}

const order: readonly ProviderChange[] = ["worse", "unknown", "same", "better"];

/** Sorts providers by how much worse they became, worst first. */
export const sortProviders = (providers: readonly ProviderComparison[]): ProviderComparison[] =>
  providers.toSorted(
    (a, b) =>
      order.indexOf(getProviderChange(a)) - order.indexOf(getProviderChange(b)) ||
      getFailedShare(b.today) -
        getFailedShare(b.yesterday) -
        (getFailedShare(a.today) - getFailedShare(a.yesterday)),
  );
