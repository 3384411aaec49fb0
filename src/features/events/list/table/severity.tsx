import { styled } from "@mui/material/styles";
import { asText } from "../../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../../api/events.ts";
import { DataText } from "../../../../components/text/data-text.tsx";

const Root = styled("span")({
  fontFamily: "var(--sans)",
  "& > b": { fontWeight: 650, color: "var(--ink)" },
});

const severityOf = (event: ReceivedEvent) => {
  const severity = asText(event.severity);
  return severity === "none" ? undefined : severity;
};

export const hasSeverity = (event: ReceivedEvent): boolean =>
  severityOf(event) !== undefined || event.critical === true;

export function Severity({ event }: { event: ReceivedEvent }) {
  const severity = severityOf(event);
  if (!hasSeverity(event)) return null;
  return (
    <Root>
      {event.critical === true && <b>critical</b>}
      {event.critical === true && severity !== undefined && " · "}
      {severity !== undefined && <DataText value={severity} max={16} />}
    </Root>
  );
}
