import { sessionStore, type Store } from "../../lib/browser/storage.ts";

// oxlint-disable-next-line signalbox/whole-text -- a storage key
export const draftPrefix = "draft ";

/** Key of the step preview's last values, which aren't unsaved changes. */
export const previewDraftKey = "preview-draft";

const getDraftKeys = (store: Store) => store.keys().filter((key) => key.startsWith(draftPrefix));

/** Whether another tab had a draft when `findDrafts` last asked. */
export const otherTabs = { hasDrafts: false };

/** Reports whether this tab has a draft, including one of a form that isn't open. */
export const hasOwnDrafts = (store: Store = sessionStore): boolean =>
  getDraftKeys(store).length > 0;

export const hasDrafts = (): boolean => otherTabs.hasDrafts || hasOwnDrafts();

/** Deletes what was typed in this tab, so that the next user can't see it. Every tab does so. */
export function deleteDrafts(store: Store = sessionStore): void {
  for (const key of getDraftKeys(store)) store.remove(key);
  store.remove(previewDraftKey);
  otherTabs.hasDrafts = false;
}
