import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { JsonView } from "../../../components/json/json-view.tsx";

const PaddedBox = styled("div")({ padding: "14px 18px" });

export interface RawTabProps {
  event: ReceivedEvent;
  /** The response as received; empty while only the list's record is available. */
  text: string;
}

export function RawTab({ event, text }: RawTabProps) {
  const received = useMemo(
    () => (text === "" ? JSON.stringify(event, null, 2) : text),
    [event, text],
  );
  return (
    <PaddedBox>
      <JsonView
        text={received}
        skipValidation
        label="Record"
        fileName={`event-${event._id ?? "unknown"}.json`}
      />
    </PaddedBox>
  );
}
