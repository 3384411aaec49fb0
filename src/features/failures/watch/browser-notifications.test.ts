import { expect, test, vi } from "vitest";
import {
  getNotificationState,
  requestNotificationPermission,
  showNotification,
} from "./browser-notifications.ts";

class StubNotification extends EventTarget {
  static permission = "default";
  static requestPermission = async () => (StubNotification.permission = "granted");
  static notifications: StubNotification[] = [];
  close = vi.fn<() => void>();
  readonly title: string;
  readonly options: object;
  constructor(title: string, options: object) {
    super();
    this.title = title;
    this.options = options;
    StubNotification.notifications.push(this);
  }
}
const content = { title: "New failure", body: "SendGrid", tag: "sg" };

test("a browser without notifications is reported", async () => {
  vi.stubGlobal("Notification", undefined);
  delete (globalThis as { Notification?: unknown }).Notification;
  expect(getNotificationState()).toBe("unsupported");
  expect(await requestNotificationPermission()).toBe("unsupported");
});

test("a notification is shown only with permission, and opens its group", async () => {
  vi.stubGlobal("Notification", StubNotification);
  vi.stubGlobal("window", { focus: vi.fn<() => void>() });
  const onOpen = vi.fn<() => void>();
  showNotification({ ...content, onOpen });
  expect(StubNotification.notifications).toEqual([]);
  expect(await requestNotificationPermission()).toBe("granted");
  showNotification({ ...content, onOpen });
  const [notification] = StubNotification.notifications;
  expect(notification).toMatchObject({
    title: "New failure",
    options: { body: "SendGrid", tag: "sg" },
  });
  notification?.dispatchEvent(new Event("click"));
  expect(onOpen).toHaveBeenCalledOnce();
  expect(notification?.close).toHaveBeenCalledOnce();
});

test("a browser that rejects notifications from a page is ignored", () => {
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    },
  );
  expect(() => showNotification({ ...content, onOpen: () => undefined })).not.toThrow();
});
