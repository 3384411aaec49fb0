import type { StepFilter } from "../../../../contract/common.ts";
import { asObjects, asText } from "../../../../domain/loose.ts";
import { parseFilterPart } from "../../../../domain/step-filter.ts";

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
