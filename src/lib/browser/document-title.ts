import { plainText } from "../text/display-text.ts";

/** `["Order shipped", "Production"]` → `Order shipped · Production · Signalbox`; the page comes first. */
export function documentTitle(parts: readonly (string | undefined)[]): string {
  return [...parts, "Signalbox"]
    .filter((part): part is string => part !== undefined && part !== "")
    .map((part) => plainText(part, 60))
    .join(" · ");
}
