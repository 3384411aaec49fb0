import { useLayoutEffect, useRef } from "react";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import { isEqual } from "../../../lib/three-way.ts";
import { type FormSnapshot, mergeValues } from "./conflicts.ts";
import type { FormValues } from "./form-values.ts";

/**
 * Rebases the form when the record was loaded again. Keeps the operator's input, because secrets
 * would otherwise be lost. If there is none, calls `onUnchanged`.
 *
 * @param loadedAt identifies the response that `loadedRecord` is from
 */
export function useLoadedRecord(
  state: RecordFormState<FormValues>,
  loadedRecord: FormSnapshot,
  loadedAt: number | undefined,
  onUnchanged: () => void,
) {
  const shown = useRef({ loadedAt, model: loadedRecord.model });
  useLayoutEffect(() => {
    if (shown.current.loadedAt === loadedAt) return;
    const { model } = shown.current;
    shown.current = { loadedAt, model: loadedRecord.model };
    const mine = { values: state.form.getValues(), model };
    const values = mergeValues({ values: state.base, model }, loadedRecord, mine, {});
    state.rebase(loadedRecord.values, values);
    if (isEqual(values, loadedRecord.values)) onUnchanged();
  });
}
