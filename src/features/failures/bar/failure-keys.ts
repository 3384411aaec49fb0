import type { Condition, Facet } from "../../../api/failures/report.ts";
import { eventKeys } from "../../../entities/events/filters/event-keys.ts";
import {
  findKey,
  type KnownValues,
  type QueryKey,
} from "../../../entities/events/filters/query-keys.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { keyLabel } from "../condition-words.ts";

/** Keys that only the service can search by. */
const serviceKeys: readonly string[] = ["email", "subscription"];

/** Filters of scanned events. All of them apply to the whole scan, so that none is special. */
export const failureKeys: readonly QueryKey[] = eventKeys
  .filter(({ key }) => !serviceKeys.includes(key))
  .map(({ appliedBy: _, ...definition }) => ({
    ...definition,
    chipLabel: keyLabel(definition.key),
  }));

/** Returns the key of a condition. An unknown key of a link is shown like a list of values. */
export const failureKeyOf = ({ key }: Condition): QueryKey => ({
  ...(findKey(failureKeys, key) ?? { key, label: key, kind: "list" }),
  chipLabel: keyLabel(key),
});

/** Returns the values of the scanned events as suggestions, with their counts. */
export const knownValuesOf = (facets: readonly Facet[]): KnownValues =>
  Object.fromEntries(
    facets.map(({ key, values }) => [
      key,
      values.map(({ value, label, count }) => ({
        value,
        label: label ?? (key === "provider" ? providerName(value) : value),
        count,
      })),
    ]),
  );
