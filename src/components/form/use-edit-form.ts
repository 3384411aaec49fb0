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
  /** Checks the values; its second argument is `base`, for those that check only what changed. */
  resolver: Resolver<Values>;
  /** The initial values of the fields, if they differ from `start`: values from a link. */
  first?: Values;
  /** Names form and record, beginning with the scope (environment and caller) that it belongs to. */
  draftId: string;
  /** Fields that a draft must not contain. */
  secrets?: readonly (keyof Values)[];
}

export interface EditFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** What changes are counted from: `start`, or what a draft began with. */
  base: Values;
  /** When the draft was written that came back; undefined without one. Milliseconds. */
  restoredAt: number | undefined;
  /** Whether there is input that `base` does not have; asked at any moment, not only when drawing. */
  isDirty: () => boolean;
  /** Goes on from another state of the record, with these values; after a save with the same twice. */
  rebase: (base: Values, values: Values) => void;
  /** Back to `base`, and the draft is forgotten. */
  discard: () => void;
  forgetDraft: () => void;
}

const none: readonly never[] = [];

/** A form over one record, whose input outlives a reload of the tab. */
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
    // A whole set of values is one of partial ones; the library's type cannot say so of a parameter.
    defaultValues: (opened?.values ?? options.first ?? start) as DefaultValues<Values>,
    mode: "onTouched",
    // For a resolver that checks only what was changed: its second argument.
    context: base,
  });

  const latest = useRef(base);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isEqual(values, latest.current)) draft.forget();
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
  const forgetDraft = () => {
    draft.forget();
    setRestoredAt(undefined);
  };
  return {
    form,
    base,
    restoredAt,
    isDirty: () => !isEqual(form.getValues(), latest.current),
    rebase: (next, values) => {
      rebase(next, values);
      if (next === values) forgetDraft();
    },
    discard: () => {
      rebase(base, base);
      forgetDraft();
    },
    forgetDraft,
  };
}
