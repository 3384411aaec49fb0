import type { Drift } from "../../api/client/drift.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";

const ContractDeviations = lazyComponent(
  async () => (await import("./contract-deviations.tsx")).ContractDeviations,
);

export interface ContractNoticeProps {
  drift: readonly Drift[];
  /** Number of records that aren't shown because they have no ID. */
  incompleteCount?: number;
  duplicateCount?: number;
  droppedParameters?: readonly string[] | undefined;
  /** Removes the dropped parameters from the URL. Without it, there is no button. */
  onResetOptions?: () => void;
}

/** Renders nothing if the response doesn't deviate from the contract. */
export function ContractNotice(props: ContractNoticeProps) {
  const { drift, incompleteCount = 0, duplicateCount = 0, droppedParameters = [] } = props;
  const hasDeviations =
    drift.length > 0 || incompleteCount > 0 || duplicateCount > 0 || droppedParameters.length > 0;
  return hasDeviations && <ContractDeviations {...props} />;
}
