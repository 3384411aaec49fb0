import { asObject } from "../../../../domain/loose.ts";
import { readJson, sessionStore } from "../../../lib/browser/storage.ts";
import { type PreviewDraft, parseStoredDraft } from "./sections.ts";

const storageKey = "preview-draft";
/** Maximum length of a saved draft. Saving a longer draft would slow down typing. */
const maxLength = 400_000;

/**
 * Loads the last draft, which is the only saved draft, if it belongs to `owner`. The owner is a key
 * of the scope, step, event, and subscriber.
 */
export function loadDraft(owner: string): PreviewDraft | undefined {
  return readJson(sessionStore, storageKey, (value) => {
    return asObject(value)?.["of"] === owner ? parseStoredDraft(value) : undefined;
  });
}

export function saveDraft(owner: string, { controls, payload }: PreviewDraft): void {
  const text = JSON.stringify({ of: owner, controls, payload });
  if (text.length <= maxLength) sessionStore.set(storageKey, text);
  else sessionStore.remove(storageKey);
}
