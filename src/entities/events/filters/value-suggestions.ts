import type { Condition } from "../../../api/failures/report.ts";
import { formatCondition, parseValues } from "../../../api/failures/condition-text.ts";
import { foldText } from "../../../lib/text/fold-text.ts";
import { plural } from "../../../lib/text/format.ts";
import type { QueryContext, Suggestion } from "./query-context.ts";
import { findKey, type KnownValue, type QueryKey } from "./query-keys.ts";
import { parseQuery, type TokenParts } from "./query-text.ts";

const maxValuesPerKey = 40;

/** Matches the text up to the last comma outside of quotes. */
const completeTextPattern = /^(?:"(?:[^"\\]|\\.)*"|[^"])*,/s;

/** Returns choices with the counts of known values. Without choices, returns the known values. */
function getChoices(
  { key, choices }: QueryKey,
  { knownValues }: QueryContext,
): readonly KnownValue[] {
  const keyValues = knownValues[key] ?? [];
  if (choices === undefined) return keyValues;
  const countsByValue = new Map(keyValues.map(({ value, count }) => [value, count]));
  return choices.map((choice) => {
    const count = countsByValue.get(choice.value);
    return count === undefined ? choice : { ...choice, count };
  });
}

const matchesWords = ({ value, label }: KnownValue, words: readonly string[]) => {
  const [foldedValue, foldedLabel] = [foldText(value), foldText(label)];
  return (
    words.every((word) => foldedValue.includes(word)) ||
    words.every((word) => foldedLabel.includes(word))
  );
};
const splitWords = (text: string) =>
  foldText(text.replace(/^"|"$/g, ""))
    .split(/\s+/)
    .filter((word) => word !== "");

/** Uses the labels of choices instead of their values, because a query also accepts labels. */
function formatWithLabels(condition: Condition, { choices }: QueryKey): string {
  const values = condition.values.map(
    (value) => choices?.find((choice) => choice.value === value)?.label ?? value,
  );
  return formatCondition({ ...condition, values });
}

/** Formats what the label of a suggestion doesn't show: the value's other name and event count. */
function formatHint({ value, label, count }: KnownValue, hasChoices: boolean): string | undefined {
  const hasSameLabel = value.toLowerCase() === label.toLowerCase();
  const name = hasSameLabel ? undefined : hasChoices ? value : label;
  const countText = count === undefined ? undefined : plural(count, "event");
  return [name, countText].filter((part) => part !== undefined).join(" · ") || undefined;
}

export function suggestEnteredQuery(query: string, keys: readonly QueryKey[]): Suggestion[] {
  const { conditions, words, errors } = parseQuery(query, keys);
  if (words.length > 0 || errors.length > 0 || conditions.length === 0) return [];
  const labels = conditions.map((condition) => {
    const queryKey = findKey(keys, condition.key);
    return queryKey ? formatWithLabels(condition, queryKey) : formatCondition(condition);
  });
  const label = labels.join(" ");
  return [
    {
      kind: "add",
      id: "typed",
      group: "Apply",
      label,
      conditions,
      isExact: true,
      ...(label.toLowerCase() !== query.toLowerCase() && { hint: query }),
    },
  ];
}

export function suggestValues(
  queryKey: QueryKey,
  { value: valueText, isExcluded }: Pick<TokenParts, "value" | "isExcluded">,
  precedingText: string,
  context: QueryContext,
): Suggestion[] {
  const { key, label: group, choices } = queryKey;
  // Only the value after the last comma is still being typed.
  const [completeText = ""] = completeTextPattern.exec(valueText) ?? [];
  const completeValues = parseValues(completeText);
  const words = splitWords(valueText.slice(completeText.length));
  const { remainingText } = parseQuery(precedingText, context.keys);
  return getChoices(queryKey, context)
    .filter((choice) => matchesWords(choice, words) && !completeValues.includes(choice.value))
    .slice(0, maxValuesPerKey)
    .map((choice) => {
      const condition = { key, values: [...completeValues, choice.value], isExcluded };
      const hint = formatHint(choice, choices !== undefined);
      return {
        kind: "add",
        id: `value ${key} ${choice.value}`,
        group,
        label: formatWithLabels(condition, queryKey),
        ...(hint !== undefined && { hint }),
        conditions: parseQuery(`${precedingText}${formatCondition(condition)}`, context.keys)
          .conditions,
        remainingText,
      };
    });
}

/** Suggests the email filter for an email address, or the only filter with the text as a value. */
export function findExactMatch(
  text: string,
  precedingText: string,
  context: QueryContext,
): Suggestion | undefined {
  if (text === "" || /\s/.test(text)) return undefined;
  const { keys } = context;
  const { conditions, remainingText } = parseQuery(precedingText, keys);
  const matchingKeys = keys.filter((queryKey) =>
    getChoices(queryKey, context).some(({ value }) => value === text),
  );
  const [onlyMatch] = matchingKeys;
  const emailKey = isEmailAddress(text) ? findKey(keys, "email") : undefined;
  const queryKey = emailKey ?? (matchingKeys.length === 1 ? onlyMatch : undefined);
  if (queryKey === undefined) return undefined;
  const condition = { key: queryKey.key, values: [text], isExcluded: false };
  return {
    kind: "add",
    id: `filter ${queryKey.key}`,
    group: "Apply",
    label: formatWithLabels(condition, queryKey),
    hint: queryKey.label,
    isExact: true,
    conditions: [...conditions, condition],
    remainingText,
  };
}

const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text);

export function suggestFilters(
  values: readonly string[],
  precedingText: string,
  keys: readonly QueryKey[],
): Suggestion[] {
  const areEmailAddresses = values.every(isEmailAddress);
  const isSingle = values.length === 1;
  const { conditions, remainingText } = parseQuery(precedingText, keys);
  return keys.flatMap(({ key, kind, label, appliedBy, acceptsWords }) => {
    const isSuitable =
      kind === "list"
        ? areEmailAddresses === (key === "email") || key === "detail" || key === "raw"
        : kind === "single" && isSingle && !areEmailAddresses;
    if (acceptsWords !== true || !isSuitable || (!isSingle && appliedBy === "browser")) return [];
    const condition: Condition = { key, values, isExcluded: false };
    const suggestion: Suggestion = {
      kind: "add",
      id: `filter ${key}`,
      group: "Filter by",
      label: isSingle
        ? formatCondition(condition)
        : `${key}: any of ${plural(values.length, "value")}`,
      hint: label,
      conditions: [...conditions, condition],
      remainingText,
      ...(areEmailAddresses && key === "email" && { isExact: true }),
    };
    return [suggestion];
  });
}
