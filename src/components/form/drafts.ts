import { readJson, sessionStore, type Store } from "../../lib/browser/storage.ts";

const prefix = "draft ";

/** What was typed about people is kept this long at most, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** What was typed and not sent, over a reload of the tab. */
export interface Draft<Values> {
  /** What the form began with, so that another's change since is noticed. */
  base: Values;
  values: Values;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

type Kind = string;
const kindOf = (value: unknown): Kind =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/**
 * Returns stored values of the kind that the form expects; for the rest, the form's own. A secret
 * is never stored, so it is the form's own too.
 */
function fitted<Values extends object>(stored: unknown, form: Values): Values {
  if (kindOf(stored) !== "object") return form;
  const taken = Object.entries(form).map(([key, own]) => {
    const value: unknown = Reflect.get(stored as object, key);
    return [key, kindOf(value) === kindOf(own) ? value : own] as const;
  });
  // The same keys with values of the same kinds.
  return Object.fromEntries(taken) as Values;
}

function without<Values extends object>(values: Values, names: readonly (keyof Values)[]) {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !names.some((name) => name === key)),
  );
}

/**
 * The draft of one form. `id` names the form and the record, and begins with whose data it is: the
 * environment and caller. Fields in `secrets` are never stored.
 */
export function draftOf<Values extends object>(
  id: string,
  secrets: readonly (keyof Values)[],
  store: Store = sessionStore,
) {
  const key = prefix + id;
  return {
    /** The draft as far as it fits a form that begins with `form`; undefined without one. */
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

/** Removes every draft of this tab: what one person typed is not for the next who signs in. */
export function forgetDrafts(store: Store = sessionStore): void {
  for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key);
}
