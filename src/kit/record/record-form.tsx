import { type ReactNode, useCallback, useRef, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { useNotices } from "../../components/feedback/use-notices.ts";
import {
  type Choices,
  CompareDialog,
  type CompareDialogProps,
  type CompareRow,
} from "../../components/form/compare-dialog.tsx";
import { EditForm, type EditFormProps } from "../../components/form/edit-form.tsx";
import { type FieldMessages, createResolver } from "../../components/form/create-resolver.ts";
import { type EditFormOptions, useEditForm } from "../../components/form/use-edit-form.ts";
import { formatList } from "../../lib/text/format.ts";
import { toFormError } from "./form-error.ts";
import { useReadOnlyReason } from "../use-read-only.ts";
import { useScope } from "../../api/session/use-session.ts";

interface Conflict {
  rows: readonly CompareRow[];
  /**
   * Receives the choices. Returns `leaving` to keep the comparison open until the page unmounts.
   * Undefined after the decision, while the dialog fades out.
   */
  decide: ((choices: Choices | undefined) => "leaving" | void) | undefined;
}

export interface RecordFormOptions<Values extends FieldValues> extends Omit<
  EditFormOptions<Values>,
  "resolver" | "draftId"
> {
  /** Key of the draft within the scope, for example `endpoint slack-eu`. */
  draftKey: string;
  validate: (values: Values, base: Values) => FieldMessages;
}

export type RecordFormState<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>;

export function useRecordForm<Values extends FieldValues>(options: RecordFormOptions<Values>) {
  const { draftKey, validate, ...formOptions } = options;
  const scope = useScope();
  const state = useEditForm<Values>({
    ...formOptions,
    resolver: createResolver(validate),
    draftId: `${scope} ${draftKey}`,
  });
  const { control } = state.form;
  // Fields that were never mounted are missing from the watched values.
  const values: Values = Object.assign({}, state.base, useWatch({ control }));
  const [conflict, setConflict] = useState<Conflict>();
  const [conflictCount, setConflictCount] = useState(0);
  return {
    ...state,
    control,
    values,
    /** The last comparison of the input with other values, if any. */
    conflict,
    /** Number of comparisons so far, including the open one. */
    conflictCount,
    /** `decide` receives undefined if the user cancels the comparison. */
    compare: (rows: readonly CompareRow[], decide: NonNullable<Conflict["decide"]>) => {
      setConflictCount((count) => count + 1);
      setConflict({
        rows,
        decide: (choices) => {
          if (decide(choices) !== "leaving") setConflict({ rows, decide: undefined });
        },
      });
    },
  };
}

export interface RecordFormProps<Values extends FieldValues> extends Omit<
  EditFormProps<Values>,
  "toFormError"
> {
  state: RecordFormState<Values>;
  noun: string;
  /** Texts of the comparison. By default, they describe a change by someone else. */
  comparison?: Partial<Pick<CompareDialogProps, "title" | "confirmLabel" | "children">>;
  children: ReactNode;
}

export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { state, noun, comparison, disabledReason, ...formProps } = props;
  const { conflict, conflictCount } = state;
  const formRef = useRef<HTMLFormElement>(null);
  const restoreFocusToForm = useCallback(() => {
    const reviewButton = formRef.current?.querySelector<HTMLElement>(
      "[type=submit]:not([disabled])",
    );
    (reviewButton ?? formRef.current)?.focus({ preventScroll: true });
  }, []);
  const readOnlyReason = useReadOnlyReason();
  return (
    <>
      <EditForm
        {...formProps}
        formRef={formRef}
        state={state}
        toFormError={toFormError}
        disabledReason={readOnlyReason ?? disabledReason}
      />
      <CompareDialog
        // Choices must not apply to another comparison.
        key={conflictCount}
        open={conflict?.decide !== undefined}
        title="Changed by someone else"
        rows={conflict?.rows ?? []}
        confirmLabel="Use these values"
        onConfirm={(choices) => conflict?.decide?.(choices)}
        onCancel={() => conflict?.decide?.(undefined)}
        onFocusLost={restoreFocusToForm}
        {...comparison}
      >
        {comparison?.children ?? (
          <p>
            The {noun} was changed by someone else while you were editing. Nothing was saved. Choose
            which values to keep.
          </p>
        )}
      </CompareDialog>
    </>
  );
}

/**
 * Returns a function that shows a notice after a save. `message` contains the record's name and has
 * no final period. The notice also lists fields whose saved values differ from the input.
 */
export function useSavedNotice() {
  const { notify } = useNotices();
  return (message: string, differingFields: readonly string[]) =>
    notify(
      differingFields.length === 0
        ? { message, tone: "ok" }
        : {
            message: `${message}. The service returned different values for ${formatList(differingFields)}.`,
            tone: "fail",
          },
    );
}
