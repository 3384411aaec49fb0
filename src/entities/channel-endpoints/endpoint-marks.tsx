import { styled } from "@mui/material/styles";
import { findEndpointType } from "../../../contract/providers/endpoint-types.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { type EndpointIssue, endpointIssueTexts, affectsDelivery } from "./endpoint-issues.ts";

const Marks = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: 12,
  maxInlineSize: "100%",
});

export const endpointTypeName = (type: string): string => findEndpointType(type)?.label ?? type;

export function EndpointTypeLabel({ type }: { type: string }) {
  return <DataText value={endpointTypeName(type)} max={48} />;
}

export interface EndpointMarksProps {
  issues: readonly EndpointIssue[];
  /** Whether to show only the first issue and the number of other issues. Table rows use this. */
  onlyFirst?: boolean;
}

export function EndpointMarks({ issues, onlyFirst = false }: EndpointMarksProps) {
  const broken = issues.filter(({ kind }) => affectsDelivery(kind));
  const listed = broken.length > 0 ? broken : issues;
  const shown = onlyFirst ? listed.slice(0, 1) : listed;
  const more = listed.length - shown.length;
  if (listed.length === 0) return <StateMark tone="ok" label="No issues" />;
  return (
    <Marks>
      {shown.map((issue) => {
        const { tone, label, hint } = endpointIssueTexts[issue.kind];
        const mark = <StateMark tone={tone} label={more > 0 ? `${label}, +${more}` : label} />;
        // A list has hundreds of marks, and a tooltip component for each mark would be slow.
        if (onlyFirst) {
          return (
            <span key={issue.kind} title={issue.detail ?? hint}>
              {mark}
            </span>
          );
        }
        return (
          <Tooltip key={issue.kind} title={issue.detail ?? hint} describeChild>
            <span>{mark}</span>
          </Tooltip>
        );
      })}
    </Marks>
  );
}
