import { useState } from "react";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { FileButton } from "../../../components/fields/file-button.tsx";
import { Bar } from "../../../components/layout/bar.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import { matchPastedValues, parsePastedBlock } from "../../../lib/browser/paste-block.ts";

const List = styled("dl")({
  display: "grid",
  gridTemplateColumns: "minmax(90px, max-content) minmax(0, 1fr)",
  columnGap: 14,
  rowGap: 4,
  marginBlockStart: 12,
  fontSize: 12.5,
  "& dd": { overflowWrap: "anywhere", fontFamily: "var(--mono)" },
});
const Hint = styled("p")({ color: "var(--ink-3)", marginBlockStart: 8, overflowWrap: "anywhere" });

export interface PasteDialogProps {
  fields: readonly CredentialField[];
  onFill: (entries: readonly { field: CredentialField; text: string }[]) => void;
  onClose: () => void;
}

export function PasteDialog({ fields, onFill, onClose }: PasteDialogProps) {
  const [text, setText] = useState("");
  const block = parsePastedBlock(text);
  const { matches, unmatchedValues, emptyValues } = matchPastedValues(block.values, fields);
  return (
    <ConfirmDialog
      open
      title="Paste credentials"
      confirmLabel={
        matches.length === 0 ? "Fill in fields" : `Fill in ${plural(matches.length, "field")}`
      }
      disabledReason={
        matches.length === 0 ? "Paste text that contains at least one of the fields." : undefined
      }
      onConfirm={() =>
        onFill(matches.map(({ field, pastedValue }) => ({ field, text: pastedValue.value })))
      }
      onCancel={onClose}
    >
      <p>Paste a .env file, JSON, or “key: value” lines. Nothing will be sent until you save.</p>
      <TextField
        autoFocus
        label="Text to paste"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={4}
        maxRows={10}
        autoComplete="off"
        sx={{ marginBlockStart: "10px" }}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            style: { fontFamily: "var(--mono)", WebkitTextSecurity: "disc" },
          },
        }}
      />
      <Bar sx={{ marginBlockStart: "8px" }}>
        <FileButton label="Choose file with credentials" onText={setText} />
      </Bar>
      <div role="status">
        {matches.length > 0 && (
          <List>
            {matches.map(({ field, pastedValue }) => (
              <div key={field.key} style={{ display: "contents" }}>
                <dt>{field.label}</dt>
                <dd>
                  {field.secret ? (
                    maskedSecret
                  ) : (
                    <DataText value={pastedValue.value} maxLength={120} />
                  )}
                </dd>
              </div>
            ))}
          </List>
        )}
        {unmatchedValues.length > 0 && (
          <Hint>
            Unknown fields: <DataText value={formatList(unmatchedValues.map(({ name }) => name))} />
          </Hint>
        )}
        {emptyValues.length > 0 && (
          <Hint>
            Ignored empty values:{" "}
            <DataText value={formatList(emptyValues.map(({ name }) => name))} />
          </Hint>
        )}
        {block.unparsedLines.length > 0 && (
          <Hint>
            {plural(
              block.unparsedLines.length,
              "line wasn't recognized.",
              "lines weren't recognized.",
            )}
          </Hint>
        )}
      </div>
    </ConfirmDialog>
  );
}
