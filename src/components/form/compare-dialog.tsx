import { useCallback, useState, type ReactNode } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { maskedSecret } from "../../../contract/masked-secret.ts";
import { plural } from "../../lib/text/format.ts";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { DataText } from "../text/data-text.tsx";

export interface CompareRow {
  name: string;
  label: string;
  /** The value on which both versions are based, if known. */
  base?: string | undefined;
  theirs: string | undefined;
  mine: string | undefined;
  /** The initially selected choice. */
  suggestedChoice: "theirs" | "mine";
  /** Hides the values. */
  isSecret?: boolean;
}

export type Choices = Readonly<Record<string, "theirs" | "mine">>;

const Rows = styled("div")({ display: "grid", gap: 12, marginBlockStart: 12 });
const Row = styled("fieldset")({
  margin: 0,
  padding: "8px 12px 6px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  minInlineSize: 0,
  "& > legend": { paddingInline: 4, fontSize: 12.5, fontWeight: 550 },
  "& label": { alignItems: "flex-start", marginInlineEnd: 0 },
  "& label > span:last-of-type": { paddingBlockStart: 4, overflowWrap: "anywhere" },
});
const OriginalValue = styled("p")({
  color: "var(--ink-3)",
  fontSize: 12,
  overflowWrap: "anywhere",
});
const Value = styled("span")({ font: "400 12px/19px var(--mono)", fontVariantLigatures: "none" });

export interface CompareDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  rows: readonly CompareRow[];
  confirmLabel: string;
  onConfirm: (choices: Choices) => void;
  onCancel: () => void;
  /**
   * Called if the dialog disappears with the focus, because the button that opened it no longer
   * exists. Must not change between renders.
   */
  onFocusLost: () => void;
}

/**
 * Renders a dialog for a record that someone else changed during editing, or that already exists.
 * Passes the choices to `onConfirm` without sending a request.
 */
export function CompareDialog(props: CompareDialogProps) {
  const { open, title, children, rows, confirmLabel, onConfirm, onCancel, onFocusLost } = props;
  const [choices, setChoices] = useState<Choices>({});
  const getChoice = ({ name, suggestedChoice }: CompareRow) => choices[name] ?? suggestedChoice;
  const rowsRef = useCallback(
    (element: HTMLElement | null) => {
      const dialog = element?.closest<HTMLElement>("[role=dialog]");
      // A review that closes after the comparison opens takes the focus, and the focus trap returns
      // it to the container, which screen readers don't announce.
      dialog?.parentElement?.addEventListener("focus", () => dialog.focus());
      return () => {
        if (dialog?.contains(document.activeElement)) onFocusLost();
      };
    },
    [onFocusLost],
  );
  const confirm = () =>
    onConfirm(Object.fromEntries(rows.map((row) => [row.name, getChoice(row)])));
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {children}
      {rows.length > 0 && <p>{plural(rows.length, "field differs", "fields differ")}.</p>}
      <Rows ref={rowsRef}>
        {rows.map((row) => (
          <Row key={row.name}>
            <legend>{row.label}</legend>
            {"base" in row && (
              <OriginalValue>
                Original value: <ShownValue value={row.base} isSecret={row.isSecret} />
              </OriginalValue>
            )}
            <RadioGroup
              aria-label={row.label}
              value={getChoice(row)}
              onChange={(_, value) =>
                setChoices({ ...choices, [row.name]: value === "theirs" ? "theirs" : "mine" })
              }
            >
              <FormControlLabel
                value="theirs"
                control={<Radio size="small" />}
                label={
                  <>
                    Current value: <ShownValue value={row.theirs} isSecret={row.isSecret} />
                  </>
                }
              />
              <FormControlLabel
                value="mine"
                control={<Radio size="small" />}
                label={
                  <>
                    Your value: <ShownValue value={row.mine} isSecret={row.isSecret} />
                  </>
                }
              />
            </RadioGroup>
          </Row>
        ))}
      </Rows>
    </ConfirmDialog>
  );
}

function ShownValue({
  value,
  isSecret,
}: {
  value: string | undefined;
  isSecret: boolean | undefined;
}) {
  return (
    <Value>
      {isSecret ? maskedSecret : <DataText value={value} maxLength={400} emptyText="no value" />}
    </Value>
  );
}
