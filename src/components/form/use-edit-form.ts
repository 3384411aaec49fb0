import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Resolver, useForm } from "react-hook-form";
import { isEqual, mergeThreeWay } from "../../lib/three-way.ts";
import { createDraft } from "./drafts.ts";

export interface EditFormOptions<Values extends FieldValues> {
  /**
   * The record's current values in the form's structure. Used only in the first render; use
   * `rebase` for later changes.
   */
  startValues: Values;
  /** Validates the values. Receives `base` as its second argument; see `createResolver`. */
  resolver: Resolver<Values>;
  /** Initial values from the URL, if they differ from `startValues`. */
  initialValues?: Values;
  /**
   * Called when an earlier form of the same record, which was left during its save, has saved its
   * values. Returns the new base, or undefined if the form loads the record again and then calls
   * `rebase`. By default, the base stays the same. Unless the result is undefined, the base
   * replaces input that equals the saved values.
   */
  applyEarlierSave?: (savedValues: Values) => Values | undefined;
  /** Identifies the form and the record. Starts with the scope; see `getScope`. */
  draftId: string;
  /** Fields that are never saved in a draft, for example secrets. */
  omittedFields?: readonly (keyof Values)[];
  /** What `omittedFields` contain; default: "secrets". */
  omittedNoun?: string;
}

export type EditFormState<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>;

const noFields: readonly never[] = [];

/** Called with the `draftId`, the saved values, and the draft of the form that saved them. */
type SaveListener = (draftId: string, savedValues: FieldValues, savedDraft: unknown) => void;
const saveListeners = new Set<SaveListener>();

/** Returns the state of a form for one record. The input survives a reload of the tab. */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { startValues, resolver, draftId, omittedFields = noFields } = options;
  const { omittedNoun = "secrets", applyEarlierSave } = options;
  const draft = useMemo(
    () => createDraft<Values>(draftId, omittedFields),
    [draftId, omittedFields],
  );
  const [initialValues] = useState(options.initialValues);
  const [restoredDraft] = useState(() => draft.read(startValues));
  const [base, setBase] = useState(restoredDraft?.base ?? startValues);
  const [restoredAt, setRestoredAt] = useState(restoredDraft?.savedAt);
  const form = useForm<Values>({
    resolver,
    // A complete set of values is also a partial set; the library's type can't express this.
    defaultValues: (restoredDraft?.values ?? initialValues ?? startValues) as DefaultValues<Values>,
    mode: "onTouched",
    context: base,
  });

  const latestBase = useRef(base);
  // The URL contains `initialValues`, so leaving doesn't lose them.
  const isUnsavedInput = (values: Values) =>
    !isEqual(values, latestBase.current) && !isEqual(values, initialValues);
  const handleValues = useEffectEvent((values: Values) => {
    if (isUnsavedInput(values))
      draft.save({ base: latestBase.current, values, savedAt: Date.now() });
    else draft.remove();
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => handleValues(values),
      }),
    [form],
  );

  const rebase = (newBase: Values, values: Values) => {
    latestBase.current = newBase;
    setBase(newBase);
    // `reset` notifies the subscription above, which saves or removes the draft.
    form.reset(values);
    if (isEqual(values, newBase)) setRestoredAt(undefined);
  };
  const handleSave = useEffectEvent<SaveListener>((savedDraftId, savedValues, savedDraft) => {
    if (savedDraftId !== draftId || savedDraft === draft) return;
    // A draft ID identifies the form, so the values have the same type.
    const typedSavedValues = savedValues as Values;
    const newBase = applyEarlierSave ? applyEarlierSave(typedSavedValues) : latestBase.current;
    if (!newBase) return;
    const unsavedValues = mergeThreeWay(typedSavedValues, newBase, form.getValues(), {});
    rebase(newBase, mergeThreeWay(latestBase.current, newBase, unsavedValues, {}));
  });
  useEffect(() => {
    const listener: SaveListener = (...args) => handleSave(...args);
    saveListeners.add(listener);
    return () => void saveListeners.delete(listener);
  }, []);
  const deleteDraft = (savedValues?: Values) => {
    if (savedValues) for (const listener of saveListeners) listener(draftId, savedValues, draft);
    if (savedValues && !isEqual(draft.read(savedValues)?.values, savedValues)) return;
    draft.remove();
    setRestoredAt(undefined);
  };
  return {
    form,
    /**
     * The values that changes are compared against. Initially `startValues` or a restored draft's
     * base; `rebase` replaces them.
     */
    base,
    /** When the restored draft was saved, in milliseconds since the epoch. */
    restoredAt,
    /** What drafts of this form don't contain, for example "secrets"; undefined if nothing. */
    omittedNoun: omittedFields.length > 0 ? omittedNoun : undefined,
    /**
     * Reports whether the input differs from `base` and from `initialValues`. Can be called outside
     * rendering.
     */
    isDirty: () => isUnsavedInput(form.getValues()),
    /** Replaces base and values. Then saves the draft, or deletes it if nothing is unsaved. */
    rebase,
    /** Resets to `base` and deletes the draft. */
    discard: () => rebase(base, base),
    /**
     * Deletes the draft. After a save, pass the saved values: other open forms of the same record
     * then receive these values, and a draft with different values isn't deleted, because a form
     * that was opened later may have saved it.
     */
    deleteDraft,
  };
}
