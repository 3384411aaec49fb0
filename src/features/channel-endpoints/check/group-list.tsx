import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { endpointFaultKinds, endpointFaultWords } from "../../../entities/endpoint-faults.ts";
import type { EndpointSurvey } from "../../../entities/endpoint-survey.ts";
import { formatCount } from "../../../lib/format.ts";
import type { CheckSearch } from "./check-search.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
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
  survey: EndpointSurvey;
  open: CheckSearch["group"];
}

/** What can be wrong with an endpoint, and how many were found so; each opens its list. */
export function GroupList({ survey, open }: GroupListProps) {
  return (
    <List aria-label="What is broken">
      {endpointFaultKinds.map((kind) => {
        const { tone, title, hint } = endpointFaultWords[kind];
        const count = survey.groups.get(kind)?.length ?? 0;
        return (
          <li key={kind}>
            <Link
              to="/channel-endpoints/check"
              search={{ group: kind }}
              activeProps={{}}
              {...(kind === open && { "aria-current": "true" as const })}
            >
              <StateMark tone={count === 0 ? "ok" : tone} label={title} />
              <b>{formatCount(count)}</b>
              <small>{hint}</small>
            </Link>
          </li>
        );
      })}
    </List>
  );
}
