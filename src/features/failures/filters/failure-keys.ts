import { facetKeys } from "../../../api/failures/event-columns.ts";
import { type Condition, textConditionKeys } from "../../../api/failures/report.ts";
import { eventKeys } from "../../../entities/events/filters/event-keys.ts";
import {
  findKey,
  payloadPrefix,
  type QueryKey,
} from "../../../entities/events/filters/query-keys.ts";

const scannedKeys: ReadonlySet<string> = new Set([
  ...facetKeys,
  ...textConditionKeys,
  payloadPrefix,
]);

/** Hints for keys that match different values in a scan than in the event list. */
const hintsByKey: Readonly<Record<string, string>> = {
  workflow: "Workflow identifier or name",
  context: "Context key, such as tenant:acme",
  step: "Step name, or step type if unnamed",
  detail: "Part of the text of a failure or warning",
};

/**
 * The filter keys for scanned events. The scan applies all of them, and each can have several
 * values.
 */
export const failureKeys: readonly QueryKey[] = eventKeys
  .filter(({ key }) => scannedKeys.has(key))
  .map(({ appliedBy: _, exclusionError: __, param: ___, ...queryKey }) => {
    const { key, kind } = queryKey;
    const hint = hintsByKey[key];
    return {
      ...queryKey,
      kind: kind === "single" || kind === "context" ? "list" : kind,
      ...(hint !== undefined && { hint }),
    };
  });

/** Treats an unknown key in the URL as a list of values. */
export const getFailureQueryKey = ({ key }: Pick<Condition, "key">): QueryKey =>
  findKey(failureKeys, key) ?? { key, label: key, kind: "list" };

/** Returns the label of a condition's key, such as "email domain" for `emailDomain`. */
export const getKeyLabel = (key: string): string => getFailureQueryKey({ key }).chipLabel ?? key;
