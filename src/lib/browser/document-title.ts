import { toPlainText } from "../text/display-text.ts";
import { createValueStore } from "../value-store.ts";

/**
 * Number of alerts that need attention. In the title, it is visible while another tab is active.
 */
export const titleAlertCount = createValueStore(0);

/**
 * Returns a title that starts with the page: `Order shipped · Production · Signalbox`. Alerts come
 * first: `(2) Failures · Production · Signalbox`.
 */
export function formatDocumentTitle(
  parts: readonly (string | undefined)[],
  alertCount = 0,
): string {
  const title = [...parts, "Signalbox"]
    .filter((part): part is string => part !== undefined && part !== "")
    .map((part) => toPlainText(part, 60))
    .join(" · ");
  return alertCount > 0 ? `(${alertCount}) ${title}` : title;
}
