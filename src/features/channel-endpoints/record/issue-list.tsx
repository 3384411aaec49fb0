import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import {
  type EndpointIssue,
  endpointIssueTexts,
} from "../../../entities/channel-endpoints/endpoint-issues.ts";

const List = styled("ul")({
  display: "grid",
  gap: 12,
  "& > li": { display: "grid", justifyItems: "start", gap: 4 },
  "& p": { color: "var(--ink-2)" },
});

export interface IssueListProps {
  info: EndpointInfo;
  issues: readonly EndpointIssue[];
}

export function IssueList({ info, issues }: IssueListProps) {
  if (issues.length === 0) {
    return <StateMark tone="ok" label="No issues" />;
  }
  return (
    <List>
      {issues.map(({ kind, detail }) => {
        const { tone, label, hint } = endpointIssueTexts[kind];
        return (
          <li key={kind}>
            <StateMark tone={tone} label={label} />
            <p>
              {detail !== undefined && (
                <>
                  <DataText value={detail} max={400} />.{" "}
                </>
              )}
              {hint}
            </p>
            {kind === "integrationOff" && info.integrationIdentifier !== undefined && (
              <ButtonLink
                size="small"
                to="/integrations/$integrationId"
                params={{ integrationId: info.integrationIdentifier }}
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
