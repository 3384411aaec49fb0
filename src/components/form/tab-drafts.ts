import { asObject } from "../../../domain/loose.ts";
import { maxAgeMs } from "../../lib/browser/max-age.ts";
import { localStore, readJson, sessionStore, type Store } from "../../lib/browser/storage.ts";
import { createRandomId } from "../../lib/random-id.ts";
import { draftPrefix, getKeys, hasTabDrafts, tabPrefix } from "./delete-drafts.ts";

const tabIdKey = "tab-id";

/** Maximum time until a reloaded page has run this module, in milliseconds. */
const maxReloadMs = 60_000;

/**
 * Returns the tab's key in the shared store. Reloads and duplicates of the tab use the same key.
 */
function getTabKey(store: Store): string {
  const id = store.get(tabIdKey) ?? createRandomId();
  store.set(tabIdKey, id);
  return tabPrefix + id;
}

export const isRestorable = (savedAt: unknown): savedAt is number =>
  typeof savedAt === "number" && Date.now() - savedAt <= maxAgeMs;

/** Reports to other tabs whether this tab has drafts. */
export function reportDrafts(
  store: Store = sessionStore,
  sharedStore: Store = localStore,
  lifetimeMs = maxAgeMs,
): void {
  const key = getTabKey(store);
  if (hasTabDrafts(store)) sharedStore.set(key, String(Date.now() + lifetimeMs));
  else sharedStore.remove(key);
}

/**
 * Deletes this tab's expired drafts and the expired reports of all tabs. Then reports whether this
 * tab has other drafts. When the user leaves the page, shortens the lifetime of this tab's report.
 */
export function shareDrafts(
  store: Store = sessionStore,
  sharedStore: Store = localStore,
  eventTarget: EventTarget = window,
): void {
  const report = () => reportDrafts(store, sharedStore);
  for (const key of getKeys(store, draftPrefix))
    if (!isRestorable(readJson(store, key, asObject)?.["savedAt"])) store.remove(key);
  for (const key of getKeys(sharedStore, tabPrefix))
    if (Number(sharedStore.get(key)) <= Date.now()) sharedStore.remove(key);
  report();
  eventTarget.addEventListener("pageshow", report);
  // The page may be closing or reloading.
  eventTarget.addEventListener("pagehide", () => reportDrafts(store, sharedStore, maxReloadMs));
  sharedStore.subscribe(getTabKey(store), (value) => {
    // A duplicate of this tab was closed, or has no drafts.
    if (!(Number(value) > Date.now() + maxReloadMs)) report();
  });
}
