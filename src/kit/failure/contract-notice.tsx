import type { Drift } from "../../api/client/drift.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";

const ContractDeviations = lazyComponent(
  async () => (await import("./contract-deviations.tsx")).ContractDeviations,
);

export interface ContractNoticeProps {
  drift: readonly Drift[];
  /** Number of records that can't be rows, and of duplicates in `repeated`. */
  incomplete?: number;
  repeated?: number;
  droppedParameters?: readonly string[] | undefined;
}

/**
 * Reports how a response deviates from the contract. Renders nothing if there are no deviations.
 */
export function ContractNotice(props: ContractNoticeProps) {
  const { drift, incomplete = 0, repeated = 0, droppedParameters = [] } = props;
  const hasDeviations =
    drift.length > 0 || incomplete > 0 || repeated > 0 || droppedParameters.length > 0;
  return hasDeviations && <ContractDeviations {...props} />;
}
