import { asObject } from "../../../../domain/loose.ts";
import { readJson, sessionStore } from "../../../lib/browser/storage.ts";
import { type PreviewDraft, readStoredDraft } from "./sections.ts";

const key = "preview-draft";
/** More would slow each keystroke; such a draft is lost with a reload. */
const maxLength = 400_000;

/**
 * Returns this tab's draft as it was before a reload. Only the last draft is kept.
 *
 * @param of whose draft it is: the session's scope, the step, the event, and the subscriber
 */
export function keptDraft(of: string): PreviewDraft | undefined {
  return readJson(sessionStore, key, (value) => {
    return asObject(value)?.["of"] === of ? readStoredDraft(value) : undefined;
  });
}

export function keepDraft(of: string, { controls, payload }: PreviewDraft): void {
  const text = JSON.stringify({ of, controls, payload });
  if (text.length <= maxLength) sessionStore.set(key, text);
  else sessionStore.remove(key);
}
