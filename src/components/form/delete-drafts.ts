import { sessionStore, type Store } from "../../lib/browser/storage.ts";

// oxlint-disable-next-line signalbox/whole-text -- a storage key
export const draftPrefix = "draft ";

/** Deletes every draft of this tab, so that the next user can't see them. */
export function deleteDrafts(store: Store = sessionStore): void {
  for (const key of store.keys()) if (key.startsWith(draftPrefix)) store.remove(key);
}
