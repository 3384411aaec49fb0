import { readJson, sessionStore, type Store } from "../../lib/browser/storage.ts";

const prefix = "draft ";

/** Maximum age of personal data in drafts, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Unsaved input, kept across a reload of the tab. */
export interface Draft<Values> {
  /** The form's initial values, for detecting concurrent changes. */
  base: Values;
  values: Values;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

type Kind = string;
const kindOf = (value: unknown): Kind =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** Returns the stored values whose types match the form's, else the form's own. */
function fitted<Values extends object>(stored: unknown, form: Values): Values {
  if (kindOf(stored) !== "object") return form;
  const taken = Object.entries(form).map(([key, own]) => {
    const value: unknown = Reflect.get(stored as object, key);
    return [key, kindOf(value) === kindOf(own) ? value : own] as const;
  });
  // The same keys with values of the same types.
  return Object.fromEntries(taken) as Values;
}

function without<Values extends object>(values: Values, names: readonly (keyof Values)[]) {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !names.some((name) => name === key)),
  );
}

/** `id` identifies form and record, prefixed with the scope. `secrets` are never stored. */
export function draftOf<Values extends object>(
  id: string,
  secrets: readonly (keyof Values)[],
  store: Store = sessionStore,
) {
  const key = prefix + id;
  return {
    /** Returns the draft as far as it matches `form`, the form's initial values. */
    read(form: Values): Draft<Values> | undefined {
      return readJson(store, key, (stored) => {
        if (kindOf(stored) !== "object") return undefined;
        const { base, values, savedAt } = stored as Partial<Record<keyof Draft<Values>, unknown>>;
        if (typeof savedAt !== "number" || Date.now() - savedAt > keptFor) return undefined;
        return { base: fitted(base, form), values: fitted(values, form), savedAt };
      });
    },
    keep({ base, values, savedAt }: Draft<Values>): void {
      const shown = { base: without(base, secrets), values: without(values, secrets), savedAt };
      store.set(key, JSON.stringify(shown));
    },
    forget: () => store.remove(key),
  };
}

/** Deletes every draft of this tab, so that the next user to sign in can't see them. */
export function forgetDrafts(store: Store = sessionStore): void {
  for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key);
}
