import { getSessionScope, session } from "../../../api/session/session.ts";
import { createNotificationContent } from "./alert-text.ts";
import type { Alert } from "./evaluate-alerts.ts";

export type NotificationState = NotificationPermission | "unsupported";

export const getNotificationState = (): NotificationState =>
  "Notification" in globalThis ? Notification.permission : "unsupported";

/**
 * Requests permission to show notifications, and returns the result. Call this function in response
 * to a click.
 */
export const requestNotificationPermission = async (): Promise<NotificationState> =>
  "Notification" in globalThis ? await Notification.requestPermission() : "unsupported";

export interface BrowserNotification {
  title: string;
  body: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  onOpen: () => void;
}

export function showNotification({ title, body, tag, onOpen }: BrowserNotification): void {
  if (getNotificationState() !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener("click", () => {
      window.focus();
      onOpen();
      notification.close();
    });
  } catch {
    // Chrome on Android allows notifications only from service workers.
  }
}

/** Shows a notification for each alert. In other environments, they don't open their group. */
export function notify(
  alerts: readonly Alert[],
  scope: string,
  onOpenGroup: (groupId: string) => void,
): void {
  for (const alert of alerts) {
    const { id } = alert.group;
    showNotification({
      ...createNotificationContent(alert),
      tag: id,
      onOpen() {
        if (getSessionScope(session.get()) === scope) onOpenGroup(id);
      },
    });
  }
}
