import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { JsonView } from "./json-view.tsx";

const Pad = styled("div")({ display: "grid", gap: 10, padding: "14px 18px", minInlineSize: 0 });
const Bar = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 10 });

export interface MaskedJsonProps {
  /** JSON as received. */
  text: string;
  /** The same with its secrets masked, and how many there are. */
  masked: { text: string; count: number };
  /** What the button reveals: "channel settings". */
  what: string;
  /** What is masked, as the beginning of a sentence: "Tokens and webhook addresses". */
  secrets: string;
  label: string;
  fileName: string;
}

/** A record as received. What is secret in it is masked, in copies too, until it is revealed. */
export function MaskedJson({ text, masked, what, secrets, label, fileName }: MaskedJsonProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Pad>
      {masked.count > 0 && (
        <Bar>
          <Button onClick={() => setRevealed(!revealed)}>
            {revealed ? `Mask ${what}` : `Reveal ${what}`}
          </Button>
          <span>
            {revealed
              ? `${secrets} are shown as stored.`
              : `${secrets} are masked, in copies and downloads too.`}
          </span>
        </Bar>
      )}
      <JsonView text={revealed ? text : masked.text} label={label} fileName={fileName} />
    </Pad>
  );
}
