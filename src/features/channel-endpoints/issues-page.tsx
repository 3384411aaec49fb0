import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useProfile } from "../../api/session/use-session.ts";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { useTaskState } from "../../components/tasks/use-tasks.ts";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { endpointIssueTexts } from "../../entities/channel-endpoints/endpoint-issues.ts";
import {
  type EndpointReport,
  filterRowsByContext,
} from "../../entities/channel-endpoints/endpoint-report.ts";
import {
  startScan,
  type EndpointScan,
  useEndpointScan,
} from "../../entities/channel-endpoints/endpoint-scan.ts";
import type { TaskState } from "../../lib/tasks/task.ts";
import { plural } from "../../lib/text/format.ts";
import type { IssuesSearch } from "./issues/issues-search.ts";
import { ContextForm } from "./issues/context-form.tsx";
import { ScanStatus } from "./issues/scan-status.tsx";
import { filterRowsByGroup } from "./issues/result-rows.ts";
import { ResultTable } from "./issues/result-table.tsx";
import { ResultToolbar } from "./issues/result-toolbar.tsx";
import { GroupList } from "./issues/group-list.tsx";

const route = getRouteApi("/shell/channel-endpoints/check");

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  "@media (min-width: 1000px)": {
    gridTemplateColumns: "minmax(280px, 27%) minmax(0, 1fr)",
    "& > :first-of-type": { borderInlineEnd: "1px solid var(--line)", overflow: "auto" },
  },
});
/** Media query for screens with room for only the list of groups or the open group. */
const narrowScreenQuery = "@media (max-width: 999.95px)";
const BackToGroups = styled("div")({
  display: "none",
  paddingBlock: 8,
  paddingInline: 16,
  [narrowScreenQuery]: { display: "block" },
});
const Column = styled("section")({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  minInlineSize: 0,
  "&[data-aside]": { [narrowScreenQuery]: { display: "none" } },
});

export function EndpointIssuesPage() {
  const { env: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const scan = useEndpointScan();
  const titleRef = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the title, before the pressed button disappears.
  const focusTitle = () => titleRef.current?.focus({ preventScroll: true });
  const onStart = () => {
    focusTitle();
    startScan(profile);
  };
  const onSearch = (newSearch: IssuesSearch) =>
    void navigate({ to: "/channel-endpoints/check", search: newSearch });
  return (
    <SheetPage>
      <PageHeader
        title="Endpoint issues"
        titleRef={titleRef}
        actions={
          <>
            {search.contains === undefined && (
              <Button onClick={() => onSearch({ contains: [] })}>Find by partial context</Button>
            )}
            <ButtonLink to="/channel-endpoints">View all endpoints</ButtonLink>
          </>
        }
      />
      {search.contains !== undefined && (
        <ContextForm
          key={search.contains.join()}
          keys={search.contains}
          onKeysChange={(keys) => onSearch({ contains: keys })}
          onClose={() => {
            focusTitle();
            onSearch({});
          }}
        />
      )}
      {scan === undefined ? (
        <ScanStart search={search} onStart={onStart} />
      ) : (
        <ScanResults scan={scan} search={search} onSearch={onSearch} onStart={onStart} />
      )}
    </SheetPage>
  );
}

function ScanStart({ search, onStart }: { search: IssuesSearch; onStart: () => void }) {
  return (
    <StatePage
      title="Scan all endpoints"
      actions={
        <Button variant="contained" onClick={onStart}>
          Start scan
        </Button>
      }
    >
      <p>
        {search.find !== undefined
          ? "The API can't look up an endpoint by identifier, so the console loads all endpoints."
          : search.contains !== undefined
            ? "The API can't filter endpoints by partial context, so the console loads all endpoints."
            : "The API can't filter endpoints by issue, so the console loads and checks all of them."}{" "}
        The scan runs in the background, and you can stop it at any time.
      </p>
    </StatePage>
  );
}

interface ScanResultsProps {
  scan: EndpointScan;
  search: IssuesSearch;
  onSearch: (search: IssuesSearch) => void;
  onStart: () => void;
}

function ScanResults({ scan, search, onSearch, onStart }: ScanResultsProps) {
  const state = useTaskState(scan.task);
  const { report } = scan;
  return (
    <>
      <ScanStatus scan={scan} onStart={onStart} />
      {state.status !== "finished" && state.endedAt !== undefined && (
        <PartialNotice>
          The scan ended early. The results cover only the endpoints that were scanned.
        </PartialNotice>
      )}
      {report && report.incompleteCount > 0 && (
        <PartialNotice>
          {plural(
            report.incompleteCount,
            "record has no identifier and was skipped.",
            "records have no identifier and were skipped.",
          )}
        </PartialNotice>
      )}
      {report &&
        (search.find !== undefined ? (
          <SingleResult report={report} identifier={search.find} state={state} />
        ) : search.contains !== undefined ? (
          <ContextResults
            report={report}
            scannedCount={state.doneCount}
            keys={search.contains}
            page={search.page ?? 0}
            onPage={(page) => onSearch({ ...search, page })}
          />
        ) : (
          <IssueGroups
            report={report}
            scannedCount={state.doneCount}
            search={search}
            onSearch={onSearch}
          />
        ))}
    </>
  );
}

interface IssueGroupsProps {
  report: EndpointReport;
  /** Number of scanned endpoints. A change updates the groups, which the scan mutates in place. */
  scannedCount: number;
  search: IssuesSearch;
  onSearch: (search: IssuesSearch) => void;
}

function IssueGroups({ report, scannedCount, search, onSearch }: IssueGroupsProps) {
  const { group, provider } = search;
  const selectedGroup = group ?? "all";
  const title =
    selectedGroup === "all" ? "Delivery issues" : endpointIssueTexts[selectedGroup].label;
  const rows = useMemo(
    () => (scannedCount === 0 ? [] : filterRowsByGroup(report, selectedGroup, provider)),
    [report, scannedCount, selectedGroup, provider],
  );
  return (
    <>
      <ResultToolbar
        allRows={report.rows}
        rows={rows}
        provider={provider}
        onProviderChange={(newProvider) =>
          onSearch({
            ...(group && { group }),
            ...(newProvider !== undefined && { provider: newProvider }),
          })
        }
      />
      <Columns>
        <Column aria-label="Issues by type" {...(group !== undefined && { "data-aside": "" })}>
          <GroupList report={report} selectedGroup={selectedGroup} provider={provider} />
        </Column>
        <Column aria-label={title} {...(group === undefined && { "data-aside": "" })}>
          <BackToGroups>
            <ButtonLink
              size="small"
              to="/channel-endpoints/check"
              search={provider === undefined ? {} : { provider }}
            >
              Back to issue types
            </ButtonLink>
          </BackToGroups>
          <ResultTable
            caption={title}
            rows={rows}
            page={search.page ?? 0}
            onPage={(page) => onSearch({ ...search, page })}
            group={selectedGroup}
          />
        </Column>
      </Columns>
    </>
  );
}

interface ContextResultsProps {
  report: EndpointReport;
  /** Number of scanned endpoints. A change updates the rows, which the scan mutates in place. */
  scannedCount: number;
  keys: readonly string[];
  page: number;
  onPage: (page: number) => void;
}

function ContextResults({ report, scannedCount, keys, page, onPage }: ContextResultsProps) {
  const rows = useMemo(
    () => (scannedCount === 0 || keys.length === 0 ? [] : filterRowsByContext(report.rows, keys)),
    [report, scannedCount, keys],
  );
  return (
    <ResultTable
      caption="Endpoints with these context keys"
      rows={rows}
      page={page}
      onPage={onPage}
    />
  );
}

function SingleResult({
  report,
  identifier,
  state: { status, endedAt },
}: {
  report: EndpointReport;
  identifier: string;
  state: TaskState;
}) {
  const row = report.find(identifier);
  if (row !== undefined) {
    return <ResultTable caption="Endpoint" rows={[row]} page={0} onPage={() => undefined} />;
  }
  if (endedAt === undefined) {
    return (
      <StatePage title="Searching…">
        <DataText value={identifier} maxLength={200} />
      </StatePage>
    );
  }
  const isComplete = status === "finished";
  return (
    <StatePage title={isComplete ? "Endpoint not found" : "Endpoint not found so far"}>
      <DataText value={identifier} maxLength={200} />
      {isComplete
        ? " isn't among the scanned endpoints. Identifiers are case-sensitive."
        : " isn't among the scanned endpoints. Scan again to check all endpoints."}
    </StatePage>
  );
}
