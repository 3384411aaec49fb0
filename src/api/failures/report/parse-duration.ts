export interface DurationComparison {
  readonly operator: ">" | ">=" | "<" | "<=";
  readonly limitMs: number;
}

const msByUnit: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const operators = [">", ">=", "<", "<="] as const;

/** Parses a comparison such as `>60s`, `>=1.5m`, or `<500ms`. */
export function parseDurationComparison(text: string): DurationComparison | undefined {
  const [, sign, amount, unit = ""] =
    /^([<>]=?)\s*(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|m|min|h|d)$/i.exec(text.trim()) ?? [];
  const operator = operators.find((candidate) => candidate === sign);
  const factor = msByUnit[unit.toLowerCase()];
  if (operator === undefined || factor === undefined) return undefined;
  return { operator, limitMs: Number(amount) * factor };
}

/** Reports whether a duration in milliseconds fulfills a comparison. NaN never does. */
export function fulfills(durationMs: number, { operator, limitMs }: DurationComparison): boolean {
  switch (operator) {
    case ">":
      return durationMs > limitMs;
    case ">=":
      return durationMs >= limitMs;
    case "<":
      return durationMs < limitMs;
    case "<=":
      return durationMs <= limitMs;
  }
}
