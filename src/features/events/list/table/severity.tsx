import { styled } from "@mui/material/styles";
import { asText } from "../../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../../api/events.ts";
import { DataText } from "../../../../components/text/data-text.tsx";

const Root = styled("span")({
  fontFamily: "var(--sans)",
  "& > b": { fontWeight: 650, color: "var(--ink)" },
});

const getSeverity = (event: ReceivedEvent) => {
  const severity = asText(event.severity);
  return severity === "none" ? undefined : severity;
};

export const hasSeverity = (event: ReceivedEvent): boolean =>
  getSeverity(event) !== undefined || event.critical === true;

export function Severity({ event }: { event: ReceivedEvent }) {
  const severity = getSeverity(event);
  if (!hasSeverity(event)) return null;
  return (
    <Root>
      {event.critical === true && <b>critical</b>}
      {event.critical === true && severity !== undefined && " · "}
      {severity !== undefined && <DataText value={severity} maxLength={16} />}
    </Root>
  );
}
