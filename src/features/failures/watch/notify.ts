import { notificationOf } from "./alert-text.ts";
import { showNotification } from "./browser-notifications.ts";
import type { Alert } from "./evaluate-alerts.ts";

/** Shows a notification of the browser for each alert. */
export function notify(alerts: readonly Alert[], onOpenGroup: (groupId: string) => void): void {
  for (const alert of alerts) {
    const { id } = alert.group;
    showNotification({ ...notificationOf(alert), tag: id, onOpen: () => onOpenGroup(id) });
  }
}
