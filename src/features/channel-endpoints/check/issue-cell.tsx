import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { endpointFaultWords } from "../../../entities/endpoint-faults.ts";
import type { SurveyRow } from "../../../entities/endpoint-survey.ts";
import type { IssueGroup } from "./found-rows.ts";

const Issue = styled("span")({
  display: "grid",
  justifyItems: "start",
  paddingBlock: 4,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  "& small": { display: "block", color: "var(--ink-2)", fontSize: 12, lineHeight: "17px" },
  "& > code": { color: "var(--ink-2)", fontSize: 11.5 },
});

/** Renders the issues of an endpoint in full, and the malformed value with secrets masked. */
export function IssueCell({ row, group }: { row: SurveyRow; group?: IssueGroup | undefined }) {
  const shown =
    group === undefined || group === "all"
      ? row.faults
      : row.faults.filter(({ kind }) => kind === group);
  if (shown.length === 0) return <StateMark tone="ok" label="No issues" />;
  const isAboutValue = shown.some(({ kind }) => kind === "malformed" || kind === "phoneOdd");
  return (
    <Issue>
      {shown.map(({ kind, detail }) => {
        const { tone, label } = endpointFaultWords[kind];
        return (
          <span key={kind}>
            <StateMark tone={tone} label={label} />
            {detail !== undefined && (
              <small>
                <DataText value={detail} max={200} />
              </small>
            )}
          </span>
        );
      })}
      {isAboutValue && row.value !== undefined && (
        <code>
          <DataText value={row.value} max={120} />
        </code>
      )}
    </Issue>
  );
}
