import { expect, onTestFinished, test, vi } from "vitest";
import { createStore } from "../../lib/browser/storage.ts";
import { createFakeStorage } from "../../testing/fake-storage.ts";
import { deleteDrafts, hasDrafts } from "./delete-drafts.ts";
import { createDraft } from "./drafts.ts";
import { shareDrafts } from "./tab-drafts.ts";

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

function openBrowser() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sharedValuesByKey = new Map<string, string>();
  const windows: EventTarget[] = [];

  /** Opens a tab. Its session storage is new, or that of a tab that was reloaded or duplicated. */
  function openTab(sessionValuesByKey = new Map<string, string>()) {
    const fakeWindow = new EventTarget();
    windows.push(fakeWindow);
    const notifyOthers = (key: string, newValue: string | null) => {
      for (const otherWindow of windows.filter((candidate) => candidate !== fakeWindow))
        otherWindow.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
    };
    const store = createStore(() => createFakeStorage({ valuesByKey: sessionValuesByKey }));
    const sharedStore = createStore(
      () => createFakeStorage({ valuesByKey: sharedValuesByKey, onChange: notifyOthers }),
      fakeWindow,
    );
    const draft = createDraft("subscriber a", [], store, sharedStore);
    shareDrafts(store, sharedStore, fakeWindow);
    const crash = () => void windows.splice(windows.indexOf(fakeWindow), 1);
    const leave = () => {
      crash();
      fakeWindow.dispatchEvent(new Event("pagehide"));
    };
    return {
      type: () => draft.save({ base: {}, values: {}, savedAt: Date.now() }),
      discard: () => draft.remove(),
      hasDrafts: () => hasDrafts(store, sharedStore),
      signOut: () => deleteDrafts(store, sharedStore),
      leave,
      crash,
      /** Enters the page again from the browser's history. */
      enter: () => {
        windows.push(fakeWindow);
        fakeWindow.dispatchEvent(new Event("pageshow"));
      },
      /** Loads the page after it was left, or removed from memory without notice. */
      reopen: () => openTab(sessionValuesByKey),
      duplicate: () => openTab(new Map(sessionValuesByKey)),
    };
  }
  return { openTab, sharedValuesByKey };
}

test("a tab's draft is known to other tabs at once, until it is removed", () => {
  const { openTab, sharedValuesByKey } = openBrowser();
  const [tab, otherTab] = [openTab(), openTab()];
  expect(otherTab.hasDrafts()).toBe(false);
  tab.type();
  expect(otherTab.hasDrafts()).toBe(true);
  expect(openTab().hasDrafts()).toBe(true);
  tab.discard();
  expect(otherTab.hasDrafts()).toBe(false);
  expect(sharedValuesByKey.size).toBe(0);
});

test("a reload keeps the draft known", () => {
  const { openTab } = openBrowser();
  const [tab, otherTab] = [openTab(), openTab()];
  tab.type();
  tab.leave();
  vi.advanceTimersByTime(minuteMs / 2);
  expect(otherTab.hasDrafts()).toBe(true);
  const reloadedTab = tab.reopen();
  vi.advanceTimersByTime(weekMs - minuteMs);
  expect(otherTab.hasDrafts()).toBe(true);
  reloadedTab.discard();
  expect(otherTab.hasDrafts()).toBe(false);
});

test("an expired draft doesn't count after a reload", () => {
  const { openTab, sharedValuesByKey } = openBrowser();
  const [tab, otherTab] = [openTab(), openTab()];
  tab.type();
  vi.advanceTimersByTime(weekMs + 1);
  tab.leave();
  const reloadedTab = tab.reopen();
  expect([reloadedTab.hasDrafts(), otherTab.hasDrafts()]).toEqual([false, false]);
  expect(sharedValuesByKey.size).toBe(0);
});

test("going back to the page makes the draft known again", () => {
  const { openTab } = openBrowser();
  const [tab, otherTab] = [openTab(), openTab()];
  tab.type();
  tab.leave();
  vi.advanceTimersByTime(minuteMs);
  expect(otherTab.hasDrafts()).toBe(false);
  tab.enter();
  expect(otherTab.hasDrafts()).toBe(true);
});

test("a closed tab's draft counts for a minute, and a crashed tab's for a week", () => {
  const { openTab, sharedValuesByKey } = openBrowser();
  const [closedTab, crashedTab, tab] = [openTab(), openTab(), openTab()];
  closedTab.type();
  closedTab.leave();
  vi.advanceTimersByTime(minuteMs);
  expect(tab.hasDrafts()).toBe(false);
  crashedTab.type();
  crashedTab.crash();
  vi.advanceTimersByTime(weekMs - 1);
  expect(tab.hasDrafts()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(tab.hasDrafts()).toBe(false);
  openTab();
  expect(sharedValuesByKey.size).toBe(0);
});

test("after a crash, the reopened tab can discard its draft", () => {
  const { openTab } = openBrowser();
  const tab = openTab();
  tab.type();
  tab.crash();
  tab.reopen().discard();
  expect(openTab().hasDrafts()).toBe(false);
});

test.each(["discard", "leave"] as const)(
  "a duplicated tab's draft stays known if the other tab is left or discards its own: %s",
  (methodName) => {
    const { openTab } = openBrowser();
    const [tab, otherTab] = [openTab(), openTab()];
    tab.type();
    const duplicatedTab = tab.duplicate();
    duplicatedTab[methodName]();
    vi.advanceTimersByTime(2 * minuteMs);
    expect(otherTab.hasDrafts()).toBe(true);
    tab.discard();
    expect(otherTab.hasDrafts()).toBe(false);
  },
);

test("after a sign-out, drafts of closed tabs don't count", () => {
  const { openTab } = openBrowser();
  const [crashedTab, tab] = [openTab(), openTab()];
  crashedTab.type();
  crashedTab.crash();
  tab.signOut();
  expect(tab.hasDrafts()).toBe(false);
});
