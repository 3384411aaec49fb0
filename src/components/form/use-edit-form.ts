import { useEffect, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { isEqual } from "../../lib/three-way.ts";
import { draftOf } from "./drafts.ts";

export interface EditFormOptions<Values extends FieldValues> {
  /** The record's current values in the form's shape. Read once; see `rebase`. */
  start: Values;
  /** Gets `base` as its second argument, to validate only what changed. */
  resolver: Resolver<Values>;
  /** The initial values of the fields, if they differ from `start`: values from a link. */
  first?: Values;
  /** Identifies form and record, prefixed with the scope (environment and caller). */
  draftId: string;
  /** Fields that are never stored in a draft. */
  secrets?: readonly (keyof Values)[];
}

export interface EditFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Changes are relative to this: `start`, or the base of a restored draft. */
  base: Values;
  /** Save time of the restored draft, in milliseconds. */
  restoredAt: number | undefined;
  /** Drafts don't contain secrets. */
  hasSecrets: boolean;
  /** Reports whether the input differs from `base`; callable outside rendering. */
  isDirty: () => boolean;
  /** Replaces base and values. If both are the same object, as after a save, deletes the draft. */
  rebase: (base: Values, values: Values) => void;
  /** Resets to `base` and deletes the draft. */
  discard: () => void;
  deleteDraft: () => void;
}

const none: readonly never[] = [];

/** The state of a form over one record, whose input survives a reload of the tab. */
export function useEditForm<Values extends FieldValues>(
  options: EditFormOptions<Values>,
): EditFormState<Values> {
  const { start, resolver, draftId, secrets = none } = options;
  const draft = useMemo(() => draftOf<Values>(draftId, secrets), [draftId, secrets]);
  const [opened] = useState(() => draft.read(start));
  const [base, setBase] = useState(opened?.base ?? start);
  const [restoredAt, setRestoredAt] = useState(opened?.savedAt);
  const form = useForm<Values>({
    resolver,
    // A complete set of values is also a partial one; the library's type can't express it.
    defaultValues: (opened?.values ?? options.first ?? start) as DefaultValues<Values>,
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
          else draft.keep({ base: latest.current, values, savedAt: Date.now() });
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
    base,
    restoredAt,
    hasSecrets: secrets.length > 0,
    isDirty: () => !isEqual(form.getValues(), latest.current),
    rebase: (next, values) => {
      rebase(next, values);
      if (next === values) deleteDraft();
    },
    discard: () => {
      rebase(base, base);
      deleteDraft();
    },
    deleteDraft,
  };
}
