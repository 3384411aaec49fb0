import { plainText } from "../text/display-text.ts";

/** Returns a title that starts with the page: `Order shipped · Production · Signalbox`. */
export function documentTitle(parts: readonly (string | undefined)[]): string {
  return [...parts, "Signalbox"]
    .filter((part): part is string => part !== undefined && part !== "")
    .map((part) => plainText(part, 60))
    .join(" · ");
}
