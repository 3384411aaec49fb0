import { useEffect, useMemo, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { isEqual } from "../../lib/three-way.ts";
import { createDraft } from "./drafts.ts";

export interface EditFormOptions<Values extends FieldValues> {
  /**
   * The record's current values in the form's structure. Read only once; use `rebase` for later
   * changes.
   */
  start: Values;
  /** Validates the values. Gets `base` as its second argument, to validate only changed fields. */
  resolver: Resolver<Values>;
  /** Initial values from a link, if they differ from `start`. */
  initialValues?: Values;
  /** Identifies form and record, prefixed with the scope (environment and caller). */
  draftId: string;
  /** Fields that are never stored in a draft. */
  secrets?: readonly (keyof Values)[];
}

export type EditFormState<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>;

const none: readonly never[] = [];

/** Returns the state of a form for one record. The input survives a reload of the tab. */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { start, resolver, draftId, secrets = none } = options;
  const draft = useMemo(() => createDraft<Values>(draftId, secrets), [draftId, secrets]);
  const [opened] = useState(() => draft.read(start));
  const [base, setBase] = useState(opened?.base ?? start);
  const [restoredAt, setRestoredAt] = useState(opened?.savedAt);
  const form = useForm<Values>({
    resolver,
    // A complete set of values is also a partial set; the library's type can't express this.
    defaultValues: (opened?.values ?? options.initialValues ?? start) as DefaultValues<Values>,
    mode: "onTouched",
    context: base,
  });

  const latest = useRef(base);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isEqual(values, latest.current)) draft.remove();
          else draft.save({ base: latest.current, values, savedAt: Date.now() });
        },
      }),
    [form, draft],
  );

  const rebase = (next: Values, values: Values) => {
    latest.current = next;
    setBase(next);
    form.reset(values);
  };
  const deleteDraft = () => {
    draft.remove();
    setRestoredAt(undefined);
  };
  return {
    form,
    /** The values that changes are compared against: `start`, or the base of a restored draft. */
    base,
    /** When the restored draft was saved, in milliseconds since the epoch. */
    restoredAt,
    /** Drafts don't contain secrets. */
    hasSecrets: secrets.length > 0,
    /** Reports whether the input differs from `base`. Can be called outside rendering. */
    isDirty: () => !isEqual(form.getValues(), latest.current),
    /**
     * Replaces base and values. Deletes the draft if both are the same object, for example after a
     * save.
     */
    rebase: (next: Values, values: Values) => {
      rebase(next, values);
      if (next === values) deleteDraft();
    },
    /** Resets to `base` and deletes the draft. */
    discard: () => {
      rebase(base, base);
      deleteDraft();
    },
    deleteDraft,
  };
}
