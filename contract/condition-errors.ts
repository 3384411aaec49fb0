interface PartInput {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

const operatorsAllowingEmpty: ReadonlySet<string> = new Set(["EQUAL", "NOT_EQUAL"]);

function isPair(text: string): boolean {
  const values = text.split(",");
  return values.length === 2 && values.every((value) => value.trim() !== "");
}

/** Returns the errors of one part by key. A part with an error can't match as intended. */
export function findPartErrors({ field, operator, value: input }: PartInput): {
  field?: string;
  value?: string;
} {
  const isRange = operator === "BETWEEN" || operator === "NOT_BETWEEN";
  const isValueMissing = input.trim() === "" && !operatorsAllowingEmpty.has(operator);
  return {
    ...(field.trim() === "" && { field: "Enter a field, for example order.total" }),
    ...(isRange && !isPair(input)
      ? { value: "Enter two values separated by a comma, for example 10, 50" }
      : isValueMissing && { value: "Enter a value, for example 50" }),
  };
}

/** Returns the errors of all filters by path, for example `0.children.1.field`. */
export const findFilterErrors = (
  filters: readonly { readonly children: readonly PartInput[] }[],
): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ children }, groupIndex) =>
      children.flatMap((part, partIndex) =>
        Object.entries(findPartErrors(part)).map(([key, error]) => [
          `${groupIndex}.children.${partIndex}.${key}`,
          error,
        ]),
      ),
    ),
  );
