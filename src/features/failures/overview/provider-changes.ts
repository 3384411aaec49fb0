import type { ProviderComparison } from "../../../api/failures/report.ts";

export type ProviderChange = "worse" | "better" | "same" | "unknown";

/** Smaller differences of the failed share aren't reported as changes. */
const minShareChange = 0.01;
const minFailed = 3;

const share = ({ calls, failed }: ProviderComparison["today"]) =>
  calls === 0 ? 0 : failed / calls;

/** Compares the failed share of the calls. `unknown` if a period has no calls. */
export function providerChange({ today, yesterday }: ProviderComparison): ProviderChange {
  if (today.calls === 0 || yesterday.calls === 0) return "unknown";
  const change = share(today) - share(yesterday);
  if (change >= minShareChange && today.failed >= minFailed) return "worse";
  if (change <= -minShareChange && yesterday.failed >= minFailed) return "better";
  return "same";
}

const order: readonly ProviderChange[] = ["worse", "unknown", "same", "better"];

/** Sorts providers by how much worse they became, worst first. */
export const sortProviders = (providers: readonly ProviderComparison[]): ProviderComparison[] =>
  providers.toSorted(
    (a, b) =>
      order.indexOf(providerChange(a)) - order.indexOf(providerChange(b)) ||
      share(b.today) - share(b.yesterday) - (share(a.today) - share(a.yesterday)),
  );
