import { sessionStore, type Store } from "../../lib/browser/storage.ts";
import { hasDrafts, hasOwnDrafts, otherTabs } from "./delete-drafts.ts";

/** Maximum milliseconds to wait for other tabs. Tabs that the browser froze don't answer. */
const timeoutMs = 200;

const openChannel = () =>
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("signalbox.drafts");

/** Answers other tabs that look for drafts, even if this tab is locked. */
export function answerTabs(store: Store = sessionStore, channel = openChannel()): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "ask" && hasOwnDrafts(store)) channel.postMessage("found");
  });
}

/** Reports whether any tab has a draft. From then on, `hasDrafts` includes the other tabs. */
export async function findDrafts(channel = openChannel()): Promise<boolean> {
  otherTabs.hasDrafts =
    channel !== undefined &&
    (await new Promise<boolean>((resolve) => {
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (data === "found") resolve(true);
      });
      // A draft of this tab is enough for the warning.
      setTimeout(resolve, hasOwnDrafts() ? 0 : timeoutMs, false);
      channel.postMessage("ask");
    }));
  channel?.close();
  return hasDrafts();
}
