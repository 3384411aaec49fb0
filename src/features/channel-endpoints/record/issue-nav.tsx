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
  const groupRows = rows.filter(
    ({ id, issues }) => id === identifier || issues.some((issue) => issue.kind === kind),
  );
  const index = groupRows.findIndex(({ id }) => id === identifier);
  const previousRow = index > 0 ? groupRows[index - 1] : undefined;
  const nextRow = index === -1 ? undefined : groupRows[index + 1];
  const goTo = (row: ReportRow | undefined): void | false => {
    if (row === undefined) return false;
    void navigate({
      to: "/channel-endpoints/$identifier",
      params: { identifier: row.id },
      search: { ...toLookupParams(row.info), through: kind },
    });
  };
  useShortcuts({ "[": () => goTo(previousRow), "]": () => goTo(nextRow) });
  const { label } = endpointIssueTexts[kind];
  return (
    <PageBar as="nav" aria-label="Endpoints with this issue">
      <span>
        {label}
        {index !== -1 && `: ${formatCount(index + 1)} of ${formatCount(groupRows.length)}`}
      </span>
      <span data-end>
        <Button
          size="small"
          startIcon={<ChevronStartIcon />}
          disabled={previousRow === undefined}
          onClick={() => goTo(previousRow)}
        >
          Previous
        </Button>
        <Button
          size="small"
          endIcon={<ChevronEndIcon />}
          disabled={nextRow === undefined}
          onClick={() => goTo(nextRow)}
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
