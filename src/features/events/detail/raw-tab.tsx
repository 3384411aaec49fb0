import { styled } from "@mui/material/styles";
import type { ReceivedEvent } from "../../../api/events.ts";
import { JsonView } from "../../../components/json/json-view.tsx";

const Pad = styled("div")({ padding: "14px 18px" });

export interface RawTabProps {
  event: ReceivedEvent;
  /** The answer as received; empty where only the list's record is known. */
  text: string;
}

/** The whole record as it was received. */
export function RawTab({ event, text }: RawTabProps) {
  return (
    <Pad>
      <JsonView
        {...(text === "" ? { value: event } : { text, checked: true })}
        label="Record"
        fileName={`event-${event._id ?? "unknown"}.json`}
      />
    </Pad>
  );
}
