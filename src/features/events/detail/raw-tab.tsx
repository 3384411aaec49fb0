import { useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { maskSecrets } from "../../../lib/json-rewrite.ts";

const Pad = styled("div")({ padding: "14px 18px" });

export interface RawTabProps {
  event: ReceivedEvent;
  /** The answer as received; empty where only the list's record is known. */
  text: string;
}

/** The whole record as it was received, without its secret fields until they are asked for. */
export function RawTab({ event, text }: RawTabProps) {
  const [revealed, setRevealed] = useState(false);
  const received = useMemo(
    () => (text === "" ? JSON.stringify(event, null, 2) : text),
    [event, text],
  );
  const masked = useMemo(() => maskSecrets(received), [received]);
  return (
    <Pad>
      {masked !== received && (
        <Button
          size="small"
          aria-pressed={revealed}
          onClick={() => setRevealed(!revealed)}
          sx={{ marginBlockEnd: "6px" }}
        >
          Reveal secrets
        </Button>
      )}
      <JsonView
        text={revealed ? received : masked}
        checked
        label="Record"
        fileName={`event-${event._id ?? "unknown"}.json`}
      />
    </Pad>
  );
}
