import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EndpointFacts } from "../../../entities/channel-endpoints/endpoint-facts.ts";
import {
  type EndpointFault,
  endpointFaultWords,
} from "../../../entities/channel-endpoints/endpoint-faults.ts";

const List = styled("ul")({
  display: "grid",
  gap: 12,
  "& > li": { display: "grid", justifyItems: "start", gap: 4 },
  "& p": { color: "var(--ink-2)" },
});

export interface FaultListProps {
  facts: EndpointFacts;
  faults: readonly EndpointFault[];
}

export function FaultList({ facts, faults }: FaultListProps) {
  if (faults.length === 0) {
    return <StateMark tone="ok" label="No issues" />;
  }
  return (
    <List>
      {faults.map(({ kind, detail }) => {
        const { tone, title, hint } = endpointFaultWords[kind];
        return (
          <li key={kind}>
            <StateMark tone={tone} label={title} />
            <p>
              {detail !== undefined && (
                <>
                  <DataText value={detail} max={400} />.{" "}
                </>
              )}
              {hint}
            </p>
            {kind === "integrationOff" && facts.integrationIdentifier !== undefined && (
              <ButtonLink
                size="small"
                to="/integrations/$integrationId"
                params={{ integrationId: facts.integrationIdentifier }}
              >
                Open integration
              </ButtonLink>
            )}
          </li>
        );
      })}
    </List>
  );
}
