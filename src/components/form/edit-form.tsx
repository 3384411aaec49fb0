import { useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FieldPath, FieldValues } from "react-hook-form";
import { plural } from "../../lib/text/format.ts";
import { isEqual } from "../../lib/three-way.ts";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { DataText } from "../text/data-text.tsx";
import { Time } from "../text/time.tsx";
import { type Change, ChangeList } from "./change-list.tsx";
import { type FieldOf, type FormFault, showOnFields } from "./form-fault.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { EditFormState } from "./use-edit-form.ts";

const Form = styled("form")({ display: "flex", flexDirection: "column", minBlockSize: "100%" });
const Fields = styled("div")({ flex: 1 });
const Said = styled("div")({ marginBlockStart: 4, "& > blockquote": { margin: 0 } });

/**
 * What follows a save, once the form no longer blocks the page: the place to leave it. `held`:
 * nothing was saved, and the page shows why, for example in a comparison.
 */
export type AfterSave = (() => void) | "held";

export interface EditFormProps<Values extends FieldValues> {
  state: EditFormState<Values>;
  /** What it edits, as in "3 changes to Ana Petrović". */
  what: string;
  /** What saving will change; empty when nothing will. */
  changes: readonly Change[];
  /**
   * Sends the values. Pending is the time until it resolves; whatever it throws is explained and
   * shown, on the fields it is about or beside the button. Input stays in either case.
   */
  onSubmit: (values: Values) => Promise<AfterSave>;
  explain: (error: unknown) => FormFault;
  /** Field of the form for a path of the service; the field of the same name unless given. */
  fieldOf?: FieldOf<Values>;
  /** Why it cannot be saved now, for another reason than that nothing changed. A sentence. */
  notYet?: string | undefined;
  /** Besides the changes in the review: consequences, what stays as it is. */
  reviewNotes?: ReactNode;
  /** "Save 2 changes" unless given. */
  saveLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * The frame of every form that edits a record: fields, a bar that stays in view, review, save.
 *
 * - The bar's button reads "Review 2 changes" and opens the list of them; saving is done there.
 *   While nothing changed, or `notYet` says why not, it is disabled with the reason beside it.
 * - Errors of fields are shown on the fields, and the first gets the focus. All others are in the
 *   review, with the service's words verbatim. Pressing again sends the same request (`useWrite`
 *   keeps its key), so a broken connection never saves twice.
 * - Leaving by link, Back, reload or closing asks first (`LeaveGuardContext`, given by the app).
 *   The form should have an address of its own: a move within the same path is not asked about.
 * - A reload brings the input back, without the fields named in `secrets`.
 * - `RecordForm` adds what every record has in common: scope, read-only, someone else's change.
 */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { state, what, changes, onSubmit, explain, notYet, children } = props;
  const { form, restoredAt } = state;
  const [reviewing, setReviewing] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<Omit<FormFault, "fields">>();
  const saved = useRef<Values>(undefined);
  const sending = useRef(false);

  const fieldOf: FieldOf<Values> =
    props.fieldOf ??
    // A path is a field's when the form has such a value.
    ((path) => (path in form.getValues() ? (path as FieldPath<Values>) : undefined));
  const count = plural(changes.length, "change");
  const holds = () => state.isDirty() && !isEqual(form.getValues(), saved.current);

  const review = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands on what happens in a dialog that was opened from inside of the form.
    if (event.target !== event.currentTarget) return;
    setFault(undefined);
    if (changes.length === 0 || notYet !== undefined) return;
    void form.handleSubmit(() => setReviewing(true))();
  };
  const close = () => {
    setReviewing(false);
    setFault(undefined);
  };

  async function save(): Promise<void> {
    // Enter and a click can meet in one moment, before the button is drawn as pending.
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    setFault(undefined);
    const values = form.getValues();
    try {
      const then = await onSubmit(values);
      if (then !== "held") {
        saved.current = values;
        state.forgetDraft();
        then();
      }
      setReviewing(false);
    } catch (error) {
      const { fields, why, said } = explain(error);
      const { placed, rest } = showOnFields(form, fields, fieldOf);
      if (placed > 0 && rest.length === 0) setReviewing(false);
      setFault({ why, said: [...said, ...rest] });
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  const faultText = fault && <FaultText {...fault} />;
  const saveLabel = props.saveLabel ?? `Save ${count}`;
  return (
    <>
      <Form onSubmit={review} noValidate aria-label={`Edit ${what}`}>
        {restoredAt !== undefined && (
          <Alert
            severity="info"
            sx={{ margin: "12px 18px 0" }}
            action={<Button onClick={state.discard}>Discard it</Button>}
          >
            What was typed until <Time value={restoredAt} /> and not saved is back. Secrets have to
            be typed again.
          </Alert>
        )}
        <Fields>{children}</Fields>
        <SaveBar
          reviewLabel={changes.length === 0 ? "Review changes" : `Review ${count}`}
          reason={notYet ?? (changes.length === 0 ? "Nothing is changed yet." : undefined)}
          error={reviewing ? undefined : faultText}
          onCancel={props.onCancel}
        />
      </Form>
      <ConfirmDialog
        open={reviewing}
        title={`${saveLabel} to ${what}?`}
        confirmLabel={saveLabel}
        onConfirm={() => void save()}
        onCancel={close}
        pending={pending}
        error={faultText}
      >
        <ChangeList changes={changes} />
        {props.reviewNotes}
      </ConfirmDialog>
      <LeaveGuard holds={holds} what={`${count} to ${what}`} onLeave={state.forgetDraft} />
    </>
  );
}

function FaultText({ why, said }: Omit<FormFault, "fields">) {
  return (
    <>
      {why}
      {said.length > 0 && (
        <Said>
          The service said:
          <blockquote>
            {said.map((words, index) => (
              <DataText key={index} value={words} multiline />
            ))}
          </blockquote>
        </Said>
      )}
    </>
  );
}
