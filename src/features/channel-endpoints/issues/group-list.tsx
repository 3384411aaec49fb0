import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { endpointIssueKinds } from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";
import { endpointIssueTexts } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import type { EndpointReport } from "../../../entities/channel-endpoints/endpoint-report.ts";
import { formatCount } from "../../../lib/text/format.ts";
import { type IssueGroup, filterRowsByGroup } from "./result-rows.ts";

const List = styled("ul")({
  "& > li": { borderBlockEnd: "1px solid var(--line-soft)" },
  "& a": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: 12,
    rowGap: 2,
    paddingBlock: 10,
    paddingInline: 16,
    color: "inherit",
    textDecoration: "none",
    borderInlineStart: "2px solid transparent",
  },
  "& a:hover": { background: "var(--hover)" },
  "& a:focus-visible": { outlineOffset: -2 },
  "& a[aria-current]": {
    background: "var(--accent-soft)",
    borderInlineStartColor: "var(--accent)",
  },
  "& b": { fontVariantNumeric: "tabular-nums" },
  "& small": { gridColumn: "1 / -1", color: "var(--ink-3)", fontSize: 12, lineHeight: "18px" },
});

export interface GroupListProps {
  report: EndpointReport;
  selectedGroup: IssueGroup;
  provider: string | undefined;
}

const deliveryIssuesText = {
  tone: "fail",
  label: "Delivery issues",
  hint: "Endpoints with at least one issue that may affect delivery.",
} as const;

export function GroupList({ report, selectedGroup, provider }: GroupListProps) {
  const groups: readonly IssueGroup[] = ["all", ...endpointIssueKinds];
  return (
    <List aria-label="Issue types">
      {groups.map((group) => {
        const { tone, label, hint } =
          group === "all" ? deliveryIssuesText : endpointIssueTexts[group];
        const count = filterRowsByGroup(report, group, provider).length;
        return (
          <li key={group}>
            <Link
              to="/channel-endpoints/check"
              search={{ group, ...(provider !== undefined && { provider }) }}
              activeProps={{}}
              {...(group === selectedGroup && { "aria-current": "true" as const })}
            >
              <StateMark tone={count === 0 ? "ok" : tone} label={label} />
              <b>{formatCount(count)}</b>
              <small>{hint}</small>
            </Link>
          </li>
        );
      })}
    </List>
  );
}
