import { useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { JsonView } from "../../../components/json/json-view.tsx";
import { maskChannels } from "./mask-channels.ts";

const Pad = styled("div")({ display: "grid", gap: 10, padding: "14px 18px", minInlineSize: 0 });
const Bar = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 10 });

/** The record as received. What its channels hold is masked, in copies too, until it is revealed. */
export function RawPanel({ text, subscriberId }: { text: string; subscriberId: string }) {
  const [revealed, setRevealed] = useState(false);
  const masked = useMemo(() => maskChannels(text), [text]);
  return (
    <Pad>
      {masked.count > 0 && (
        <Bar>
          <Button onClick={() => setRevealed(!revealed)}>
            {revealed ? "Mask channel settings" : "Reveal channel settings"}
          </Button>
          <span>
            {revealed
              ? "Tokens and webhook addresses are shown as stored."
              : "Tokens and webhook addresses are masked, in copies and downloads too."}
          </span>
        </Bar>
      )}
      <JsonView
        text={revealed ? text : masked.text}
        label="Record"
        fileName={`subscriber-${subscriberId}.json`}
      />
    </Pad>
  );
}
