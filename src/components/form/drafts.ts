import { asObject } from "../../../domain/loose.ts";
import { draftPrefix } from "./delete-drafts.ts";
import { localStore, readJson, sessionStore, type Store } from "../../lib/browser/storage.ts";
import { isRestorable, reportDrafts } from "./tab-drafts.ts";

/** Unsaved input that survives a reload of the tab. */
export interface Draft<Values> {
  /** The record's values that the input is based on, for detecting concurrent changes. */
  base: Values;
  values: Values;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

const getKind = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/**
 * Returns the saved values. A field gets its initial value instead if the saved value has a
 * different type. If the initial value is undefined, any type is accepted.
 */
function restoreValues<Values extends object>(value: unknown, initialValues: Values): Values {
  const savedValues = asObject(value) ?? {};
  const values = Object.entries(initialValues).map(([key, initialValue]) =>
    initialValue === undefined || getKind(savedValues[key]) === getKind(initialValue)
      ? [key, savedValues[key]]
      : [key, initialValue],
  );
  // The result has the keys of `initialValues`, and the same types where these values are defined.
  return Object.fromEntries(values) as Values;
}

const omitKeys = (values: object, names: readonly PropertyKey[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)));

/**
 * Returns functions that read, save, and remove a form's draft, which never contains
 * `omittedFields`. `id` identifies the form and the record, and starts with the scope.
 */
export function createDraft<Values extends object>(
  id: string,
  omittedFields: readonly (keyof Values)[],
  store: Store = sessionStore,
  sharedStore: Store = localStore,
) {
  const key = draftPrefix + id;
  return {
    /**
     * Returns the draft; undefined if it is absent or expired. Missing fields get their initial
     * values.
     */
    read: (initialValues: Values) =>
      readJson(store, key, (value): Draft<Values> | undefined => {
        const { base, values, savedAt } = asObject(value) ?? {};
        if (!isRestorable(savedAt)) return undefined;
        return {
          base: restoreValues(base, initialValues),
          values: restoreValues(values, initialValues),
          savedAt,
        };
      }),
    save({ base, values, savedAt }: Draft<Values>): void {
      const draft = {
        base: omitKeys(base, omittedFields),
        values: omitKeys(values, omittedFields),
        savedAt,
      };
      store.set(key, JSON.stringify(draft));
      reportDrafts(store, sharedStore);
    },
    remove(): void {
      store.remove(key);
      reportDrafts(store, sharedStore);
    },
  };
}
