import { expect, onTestFinished, test, vi } from "vitest";
import { createStore } from "../../lib/browser/storage.ts";
import { createDraft } from "./drafts.ts";
import { answerTabs, findDrafts } from "./tab-drafts.ts";

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel("tab-drafts-test");
  onTestFinished(() => channel.close());
  return channel;
}

/** Opens another tab, with a draft or without. */
function openTab(hasDraft: boolean) {
  const store = createStore(() => undefined);
  const draft = createDraft("subscriber a", [], store);
  if (hasDraft) draft.save({ base: {}, values: {}, savedAt: Date.now() });
  answerTabs(store, openChannel());
  return draft;
}

test("finds a draft of another tab until it is removed", async () => {
  openTab(false);
  const draft = openTab(true);
  expect(await findDrafts(openChannel())).toBe(true);
  draft.remove();
  expect(await findDrafts(openChannel())).toBe(false);
});

test("without other tabs, finds nothing after a short time", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const draftsPromise = findDrafts(openChannel());
  await vi.advanceTimersByTimeAsync(200);
  expect(await draftsPromise).toBe(false);
});
