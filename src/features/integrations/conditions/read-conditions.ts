import type { StepFilter } from "../../../../contract/common.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { parseFilterPart, toText } from "../../../../domain/step-filter.ts";

/**
 * Parses received conditions so that the form can render them. Keeps unknown members and types, and
 * the unknown operators of conditions. Validation reports the unknown types and operators.
 */
export const readConditions = (value: unknown): StepFilter[] =>
  asObjects(value).map((group) => ({
    ...group,
    isNegated: group["isNegated"] === true,
    type: asText(group["type"]) ?? "GROUP",
    value: group["value"] === "OR" ? "OR" : "AND",
    children: asObjects(group["children"]).map((part) => ({ ...part, ...parseFilterPart(part) })),
  })) as StepFilter[];

/**
 * Reports whether received conditions contain a value that `readConditions` loses, so that a save
 * of the result would lose it too.
 */
export const hasUnreadableConditions = (value: unknown): boolean =>
  !isContained(value, readConditions(value));

/** Numbers and booleans may have become text. Nulls may have become a default. */
function isContained(received: unknown, result: unknown): boolean {
  if (received === undefined || received === null) return true;
  if (Array.isArray(received)) {
    return (
      Array.isArray(result) &&
      result.length === received.length &&
      received.every((item, index) => isContained(item, result[index]))
    );
  }
  const object = asObject(received);
  if (!object) return toText(received) === toText(result);
  const resultObject = asObject(result);
  return (
    resultObject !== undefined &&
    Object.entries(object).every(([key, member]) => isContained(member, resultObject[key]))
  );
}
