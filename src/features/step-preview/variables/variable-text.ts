import { plural } from "../../../lib/text/format.ts";
import type { MissingVariable } from "./missing-variables.ts";

export function formatMissingTitle(missingVariables: readonly MissingVariable[]): string {
  const count = new Set(missingVariables.map(({ name }) => name)).size;
  return plural(count, "variable has no value", "variables have no value");
}

export const formatPosition = ({ control, line, column }: MissingVariable): string =>
  `${control}, line ${line}, column ${column}`;

export const isSameVariable = (a: MissingVariable, b: MissingVariable): boolean =>
  a.name === b.name && formatPosition(a) === formatPosition(b);
