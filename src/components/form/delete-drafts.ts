import { localStore, sessionStore, type Store } from "../../lib/browser/storage.ts";

// oxlint-disable-next-line signalbox/whole-text -- a storage key
export const draftPrefix = "draft ";

/**
 * Prefix of keys in the shared store. Each key belongs to a tab with drafts. Its value is the time
 * after which the tab counts as closed, in milliseconds since the epoch.
 */
// oxlint-disable-next-line signalbox/whole-text -- a storage key
export const tabPrefix = "drafts ";

/** Key of the step preview's last values, which aren't unsaved changes. */
export const previewDraftKey = "preview-draft";

export const getKeys = (store: Store, prefix: string) =>
  store.keys().filter((key) => key.startsWith(prefix));

/** Reports whether this tab has a draft, including one of a form that isn't open. */
export const hasTabDrafts = (store: Store = sessionStore): boolean =>
  getKeys(store, draftPrefix).length > 0;

/**
 * Reports whether any tab has a draft. Doesn't wait for other tabs, which may be busy or frozen.
 */
export const hasDrafts = (store: Store = sessionStore, sharedStore: Store = localStore): boolean =>
  hasTabDrafts(store) ||
  getKeys(sharedStore, tabPrefix).some((key) => Number(sharedStore.get(key)) > Date.now());

/**
 * Deletes this tab's saved input and the draft reports of all tabs, so that the next user can't see
 * the input. Runs in every tab.
 */
export function deleteDrafts(store: Store = sessionStore, sharedStore: Store = localStore): void {
  for (const key of getKeys(store, draftPrefix)) store.remove(key);
  store.remove(previewDraftKey);
  for (const key of getKeys(sharedStore, tabPrefix)) sharedStore.remove(key);
}
