import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { FailureGroup, TimeWindow } from "../../../api/failures/report.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { findFixedText } from "./fixed-text.ts";

const Links = styled("p")({ display: "flex", flexWrap: "wrap", columnGap: 16, rowGap: 4 });

export interface GroupLinksProps {
  group: FailureGroup;
  range: TimeWindow;
}

/** Links to the events of a group and to the integrations of its provider. */
export function GroupLinks({ group, range }: GroupLinksProps) {
  const { provider, parts } = group;
  const text = findFixedText(parts);
  return (
    <Links>
      <Link
        to="/events"
        search={{
          after: new Date(range.from).toISOString(),
          before: new Date(range.to).toISOString(),
          ...(provider !== undefined && { providers: [provider] }),
          ...(text !== undefined && { detail: [text] }),
        }}
      >
        Show the events in the list
      </Link>
      {provider !== undefined && (
        <Link to="/integrations">Integrations of {providerName(provider)}</Link>
      )}
    </Links>
  );
}
