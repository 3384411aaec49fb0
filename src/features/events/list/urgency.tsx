import { styled } from "@mui/material/styles";
import { asText } from "../../../../contract/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { DataText } from "../../../components/text/data-text.tsx";

const Words = styled("span")({
  "& > b": { fontWeight: 650, color: "var(--ink)" },
});

/** How urgent the event is: its severity, and whether it is critical. Nothing where neither is. */
export function Urgency({ event }: { event: ReceivedEvent }) {
  const severity = asText(event.severity);
  const isMarked = severity !== undefined && severity !== "none";
  if (!isMarked && event.critical !== true) return null;
  return (
    <Words>
      {event.critical === true && <b>critical</b>}
      {event.critical === true && isMarked && " · "}
      {isMarked && <DataText value={severity} max={16} />}
    </Words>
  );
}
