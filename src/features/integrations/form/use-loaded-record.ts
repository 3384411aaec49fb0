import { useLayoutEffect, useRef } from "react";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import { isEqual } from "../../../lib/three-way.ts";
import { type FormSnapshot, mergeValues } from "./conflicts.ts";
import type { FormValues } from "./form-values.ts";

/**
 * Rebases the form after the record is reloaded. Keeps the operator's input, because secrets would
 * otherwise be lost. Calls `onUnchanged` if the form has no unsaved input.
 *
 * @param loadedAt identifies the response that `loadedSnapshot` is from
 */
export function useLoadedRecord(
  state: RecordFormState<FormValues>,
  loadedSnapshot: FormSnapshot,
  loadedAt: number | undefined,
  onUnchanged: () => void,
) {
  const shownState = useRef({ loadedAt, model: loadedSnapshot.model });
  useLayoutEffect(() => {
    if (shownState.current.loadedAt === loadedAt) return;
    const { model } = shownState.current;
    shownState.current = { loadedAt, model: loadedSnapshot.model };
    const mine = { values: state.form.getValues(), model };
    const values = mergeValues({ values: state.base, model }, loadedSnapshot, mine, {});
    state.rebase(loadedSnapshot.values, values);
    if (isEqual(values, loadedSnapshot.values)) onUnchanged();
  });
}
