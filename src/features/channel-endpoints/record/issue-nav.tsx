import { useNavigate } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import { ChevronEndIcon, ChevronStartIcon } from "../../../components/icons.tsx";
import { PageBar } from "../../../components/layout/bar.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EndpointIssueKind } from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";
import { endpointIssueTexts } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import { toLookupParams } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import type { ReportRow } from "../../../entities/channel-endpoints/endpoint-report.ts";
import { formatCount } from "../../../lib/text/format.ts";
import { useEndpointScan } from "../../../entities/channel-endpoints/endpoint-scan.ts";

/** Renders buttons for the previous and next endpoint with this kind of issue, in scan order. */
export function IssueNav({ identifier, kind }: { identifier: string; kind: EndpointIssueKind }) {
  const navigate = useNavigate();
  const rows = useEndpointScan()?.report?.rows ?? [];
  // An endpoint that was just fixed keeps its position.
  const group = rows.filter(
    ({ id, issues }) => id === identifier || issues.some((issue) => issue.kind === kind),
  );
  const index = group.findIndex(({ id }) => id === identifier);
  const previous = index > 0 ? group[index - 1] : undefined;
  const next = index === -1 ? undefined : group[index + 1];
  const goTo = (row: ReportRow | undefined): void | false => {
    if (row === undefined) return false;
    void navigate({
      to: "/channel-endpoints/$identifier",
      params: { identifier: row.id },
      search: { ...toLookupParams(row.info), through: kind },
    });
  };
  useShortcuts({ "[": () => goTo(previous), "]": () => goTo(next) });
  const { label } = endpointIssueTexts[kind];
  return (
    <PageBar as="nav" aria-label="Endpoints with this issue">
      <span>
        {label}
        {index !== -1 && `: ${formatCount(index + 1)} of ${formatCount(group.length)}`}
      </span>
      <span data-end>
        <Button
          size="small"
          startIcon={<ChevronStartIcon />}
          disabled={previous === undefined}
          onClick={() => goTo(previous)}
        >
          Previous
        </Button>
        <Button
          size="small"
          endIcon={<ChevronEndIcon />}
          disabled={next === undefined}
          onClick={() => goTo(next)}
        >
          Next
        </Button>
        <ButtonLink size="small" to="/channel-endpoints/check" search={{ group: kind }}>
          View issue list
        </ButtonLink>
      </span>
    </PageBar>
  );
}
