import { toPlainText } from "../text/display-text.ts";
import { createValueStore } from "../value-store.ts";

/** Number of alerts in the title, which is visible while another tab is active. */
export const titleAlertCount = createValueStore(0);

/**
 * Returns a title, such as `Order shipped · Production · Signalbox`. If there are alerts, their
 * number comes first: `(2) Failures · Production · Signalbox`.
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
