import { useEffect, useRef, useState, type ReactNode, type Ref, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FieldPath, FieldValues } from "react-hook-form";
import { plural } from "../../lib/text/format.ts";
import { isEqual } from "../../lib/three-way.ts";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { passFocusToRegion } from "../feedback/pass-focus-to-region.ts";
import { useNotices } from "../feedback/use-notices.ts";
import { DataText } from "../text/data-text.tsx";
import { Time } from "../text/time.tsx";
import { useHasLeft } from "../use-has-left.ts";
import { useIsSlow } from "../use-is-slow.ts";
import { type Change, ChangeList } from "./change-list.tsx";
import { type FindField, type FormError, showErrorsOnFields } from "./form-errors.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { EditFormState } from "./use-edit-form.ts";

const Form = styled("form")({
  display: "flex",
  flexDirection: "column",
  minBlockSize: "100%",
  // Discarding a draft moves the focus here. A ring around the whole form would distract.
  "&:focus": { outline: "none" },
});
const Fields = styled("div")({ flex: 1 });
const SavingNote = styled("p")({ "&:not(:empty)": { marginBlockStart: 12 } });
const ServiceMessages = styled("div")({ marginBlockStart: 4, "& > blockquote": { margin: 0 } });

/**
 * Reports a save and then navigates. If the user has left the form, only reports the save.
 * `notSaved` means that nothing was saved and the page shows the reason.
 */
export type AfterSave = ((hasLeft: boolean) => void) | "notSaved";

export interface EditFormProps<Values extends FieldValues> {
  formRef?: Ref<HTMLFormElement>;
  state: EditFormState<Values>;
  /** Name of the record, used in texts such as "3 changes to Ana Petrović". */
  recordName: string;
  changes: readonly Change[];
  /**
   * Saves the values. If this fails, `toFormError` describes the error, and the form keeps its
   * input. `hasLeft` reports whether the user has left the form, which then can't show anything.
   */
  onSubmit: (values: Values, hasLeft: () => boolean) => Promise<AfterSave>;
  toFormError: (error: unknown) => FormError;
  /** Maps a path in the service's error to a form field; default: the field with the same name. */
  findField?: FindField<Values>;
  /** Why saving is disabled although there are changes, as a sentence. */
  disabledReason?: string | undefined;
  reviewNotes?: ReactNode;
  /**
   * Whether saving creates the record. If so, the review button and the warning before leaving
   * don't mention changes.
   */
  isNew?: boolean;
  /** Search params that identify the form, in addition to the path. */
  searchKeys?: readonly string[];
  /** Default: "Save 2 changes". */
  saveLabel?: string;
  /** Title of the review; default: "Save 2 changes to Ana Petrović?". */
  reviewTitle?: string;
  onCancel: () => void;
  children: ReactNode;
}

const noKeys: readonly never[] = [];

/**
 * Renders the frame of every form that creates or edits a record: fields, a sticky bar, and a
 * review with the save button.
 *
 * - Field errors are shown on the fields. Other errors are shown in the review, with the service's
 *   messages verbatim.
 * - If it is uncertain whether a save succeeded, saving the same values again reuses the
 *   idempotency key (see `useWrite`). A service that supports these keys then doesn't save twice.
 * - Leaving with unsaved changes requires a confirmation (`LeaveGuardContext`), except within the
 *   same path, so give the form its own path. If a search param selects the form, name it in
 *   `searchKeys`.
 * - A reload restores the input, except for `omittedFields`.
 */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const {
    state,
    recordName,
    changes,
    onSubmit,
    toFormError,
    disabledReason,
    isNew = false,
    formRef,
    searchKeys = noKeys,
    children,
  } = props;
  const { form, restoredAt, omittedNoun } = state;
  const [isReviewing, setIsReviewing] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [saveError, setSaveError] = useState<Omit<FormError, "messagesByPath">>();
  const [fieldToFocus, setFieldToFocus] = useState<FieldPath<Values>>();
  const savedValues = useRef<Values>(undefined);
  const isSaveRunning = useRef(false);
  const hasLeftRef = useHasLeft();
  const isSaveSlow = useIsSlow(isPending);
  const { notify } = useNotices();

  const findField: FindField<Values> =
    props.findField ??
    ((path) => (path in form.getValues() ? (path as FieldPath<Values>) : undefined));
  const countText = plural(changes.length, "change");
  const hasChanges = () =>
    isSaveRunning.current || (state.isDirty() && !isEqual(form.getValues(), savedValues.current));

  // The save of an earlier form of the same record can make the reviewed changes redundant.
  if (isReviewing && !isPending && changes.length === 0) setIsReviewing(false);
  const review = (event: SyntheticEvent) => {
    event.preventDefault();
    // React propagates events from portals, such as dialogs that the form opens.
    if (event.target !== event.currentTarget) return;
    setSaveError(undefined);
    if (changes.length === 0 || disabledReason !== undefined) return;
    void form.handleSubmit(() => setIsReviewing(true))();
  };
  // By now, the closed review has returned the focus to the button that opened it.
  useEffect(() => {
    if (fieldToFocus !== undefined) form.setFocus(fieldToFocus);
  }, [form, fieldToFocus]);
  const close = () => {
    setIsReviewing(false);
    setSaveError(undefined);
  };

  /**
   * Ends the save and closes the leave question. Must run before the review closes, because each of
   * these dialogs moves the focus when it closes.
   */
  const endSave = () => {
    isSaveRunning.current = false;
    flushSync(() => setIsPending(false));
  };

  async function save(): Promise<void> {
    // Enter and a click can both arrive before the button re-renders as pending.
    if (isSaveRunning.current) return;
    isSaveRunning.current = true;
    // The user may have confirmed a navigation earlier that was then aborted.
    hasLeftRef.current = false;
    setIsPending(true);
    setSaveError(undefined);
    setFieldToFocus(undefined);
    const values = form.getValues();
    try {
      const afterSave = await onSubmit(values, () => hasLeftRef.current);
      // The guard must not block the navigation.
      endSave();
      if (afterSave !== "notSaved") {
        savedValues.current = values;
        state.deleteDraft(values);
        afterSave(hasLeftRef.current);
      } else if (hasLeftRef.current) notifySaveFailure();
      setIsReviewing(false);
    } catch (error) {
      endSave();
      if (hasLeftRef.current) {
        notifySaveFailure();
        return;
      }
      const { messagesByPath, explanation, serviceMessages } = toFormError(error);
      const { firstField, otherMessages } = showErrorsOnFields(form, messagesByPath, findField);
      if (firstField !== undefined && otherMessages.length === 0) {
        setIsReviewing(false);
        setFieldToFocus(firstField);
      }
      setSaveError({ explanation, serviceMessages: [...serviceMessages, ...otherMessages] });
    }
  }

  function notifySaveFailure(): void {
    const message = omittedNoun
      ? `Couldn't save ${recordName}. Your input is kept in this tab, except for ${omittedNoun}. Check the record before you save again.`
      : `Couldn't save ${recordName}. Your input is kept in this tab. Check the record before you save again.`;
    notify({ message, tone: "fail" });
  }

  const errorText = saveError && <ErrorText {...saveError} />;
  const getConsequence = () => {
    if (isPending)
      return isNew
        ? "Still saving. The record may be created after you leave."
        : `Still saving. ${countText} to ${recordName} may be applied after you leave.`;
    return isNew || changes.length === 0
      ? "Your input will be lost."
      : `${countText} to ${recordName} will be lost.`;
  };
  const saveLabel = props.saveLabel ?? `Save ${countText}`;
  const emptyReason = isNew ? "Fill in the form first." : "Change a field first.";
  return (
    <>
      <Form
        ref={formRef}
        onSubmit={review}
        noValidate
        aria-label={isNew ? saveLabel : `Edit ${recordName}`}
        tabIndex={-1}
      >
        {restoredAt !== undefined && (
          <Alert
            severity="info"
            sx={{ margin: "12px 18px 0" }}
            action={
              <Button ref={passFocusToRegion} onClick={state.discard}>
                Discard changes
              </Button>
            }
          >
            {omittedNoun === undefined ? (
              <>
                Unsaved changes from <Time value={restoredAt} /> were restored.
              </>
            ) : (
              <>
                Unsaved changes from <Time value={restoredAt} /> were restored, except for{" "}
                {omittedNoun}.
              </>
            )}
          </Alert>
        )}
        <Fields>{children}</Fields>
        <SaveBar
          reviewLabel={
            isNew ? "Review" : changes.length === 0 ? "Review changes" : `Review ${countText}`
          }
          disabledReason={disabledReason ?? (changes.length === 0 ? emptyReason : undefined)}
          error={isReviewing ? undefined : errorText}
          onCancel={props.onCancel}
        />
      </Form>
      <ConfirmDialog
        open={isReviewing}
        title={props.reviewTitle ?? `Save ${countText} to ${recordName}?`}
        confirmLabel={saveLabel}
        onConfirm={() => void save()}
        onCancel={close}
        isPending={isPending}
        error={errorText}
      >
        <ChangeList changes={changes} />
        {props.reviewNotes}
        <SavingNote role="status">
          {isSaveSlow && "Saving can't be canceled. Leaving the page won't stop the save."}
        </SavingNote>
      </ConfirmDialog>
      <LeaveGuard
        hasChanges={hasChanges}
        omittedNoun={omittedNoun}
        searchKeys={searchKeys}
        isSaving={isPending}
        consequence={getConsequence()}
        onLeave={() => {
          hasLeftRef.current = true;
          // If saving fails, the draft is the only copy of the input.
          if (!isSaveRunning.current) state.deleteDraft();
        }}
      />
    </>
  );
}

function ErrorText({ explanation, serviceMessages }: Omit<FormError, "messagesByPath">) {
  return (
    <>
      {explanation}
      {serviceMessages.length > 0 && (
        <ServiceMessages>
          Message from the service:
          <blockquote>
            {serviceMessages.map((message, index) => (
              <DataText key={index} value={message} multiline />
            ))}
          </blockquote>
        </ServiceMessages>
      )}
    </>
  );
}
