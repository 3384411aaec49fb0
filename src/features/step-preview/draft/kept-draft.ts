import { asObject } from "../../../../domain/loose.ts";
import { readJson, sessionStore } from "../../../lib/browser/storage.ts";
import { type PreviewDraft, readStoredDraft } from "./sections.ts";

const key = "preview-draft";
/** A longer draft isn't saved, because that would slow each keystroke. A reload loses it. */
const maxLength = 400_000;

/**
 * `of`: the draft's owner, from scope, step, event, and subscriber. Only the last draft is kept.
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
