import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import TextField from "@mui/material/TextField";
import type { EndpointSample } from "../../api/channel-endpoints.ts";
import { channelConnectionQueries } from "../../api/channel-connections.ts";
import { useProfile } from "../../api/session/use-session.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { FieldForm } from "../../components/fields/field-form.ts";
import { TaskButtons } from "../../components/tasks/task-buttons.tsx";
import { TaskProgressBar } from "../../components/tasks/task-progress-bar.tsx";
import { formatTaskCount } from "../../components/tasks/task-text.ts";
import { useTaskState } from "../../components/tasks/use-tasks.ts";
import { PageBar } from "../../components/layout/bar.tsx";
import { ContentArea, Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { UncheckedIntegrationsNotice } from "../../entities/channel-endpoints/endpoint-marks.tsx";
import type { EndpointReport } from "../../entities/channel-endpoints/endpoint-report.ts";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import {
  startScan,
  type EndpointScan,
  useEndpointScan,
} from "../../entities/channel-endpoints/endpoint-scan.ts";
import { useEndpointSample } from "../../entities/channel-endpoints/use-endpoint-sample.ts";
import { formatCount, plural } from "../../lib/text/format.ts";
import { formatTotal } from "../../lib/text/format-total.ts";
import { ConnectionTable, createConnectionRows } from "./connection-table.tsx";

const Note = styled(PageBar)({ color: "var(--ink-3)", fontSize: 12 });

export function ChannelConnectionsPage() {
  const { query, report, integrationQuery } = useEndpointSample({});
  const scan = useEndpointScan();
  // The page shows the sample until the scan has more endpoints.
  const isScanLarger = (scan?.report?.rows.length ?? 0) > (query.data?.records.length ?? 0);
  return (
    <Page>
      <PageHeader title="Channel connections" meta={<OpenConnectionForm />} />
      {scan?.report && isScanLarger ? (
        <>
          <ScanNotice scan={scan} />
          <ScannedConnections scan={scan} report={scan.report} />
        </>
      ) : query.isPending ? (
        <ConnectionTable rows={[]} isLoading />
      ) : (
        <QueryPanel query={query} noun="the connections">
          {(sample) => (
            <>
              <UncheckedIntegrationsNotice query={integrationQuery} />
              <SampleNotice sample={sample} scan={scan} />
              {report && <ConnectionList report={report} isChecking={integrationQuery.isPending} />}
            </>
          )}
        </QueryPanel>
      )}
    </Page>
  );
}

function SampleNotice({
  sample,
  scan,
}: {
  sample: EndpointSample;
  scan: EndpointScan | undefined;
}) {
  const profile = useProfile();
  const { data: connectionList } = useQuery(channelConnectionQueries.list());
  if (sample.isComplete) {
    const endpointsText = plural(sample.records.length, "endpoint");
    const connectionCount = Object.keys(connectionList?.connections ?? {}).length;
    return (
      <Note>
        {connectionList?.isComplete === true && connectionCount > 0 ? (
          <span>
            {plural(connectionCount, "connection")}. Counts are based on {endpointsText}.
          </span>
        ) : (
          <span>
            This list is based on {endpointsText}. To open a connection that isn't listed, enter its
            identifier.
          </span>
        )}
      </Note>
    );
  }
  const totalText = formatTotal(sample);
  const endpointsText =
    totalText === ""
      ? plural(sample.records.length, "endpoint")
      : `${formatCount(sample.records.length)} of ${totalText} endpoints`;
  return (
    <>
      <PartialNotice
        actions={
          scan === undefined && (
            <Button onClick={() => startScan(profile)}>Scan all endpoints</Button>
          )
        }
      >
        This list is based on the newest {endpointsText}. Scan all endpoints for complete results.
      </PartialNotice>
      {scan && <ScanNotice scan={scan} />}
    </>
  );
}

function ScanNotice({ scan: { task } }: { scan: EndpointScan }) {
  const state = useTaskState(task);
  return (
    <>
      {state.endedAt === undefined && <TaskProgressBar task={task} />}
      <Note>
        <span>This list is based on {formatTaskCount(state, task.spec)}.</span>
        <span data-end>
          <TaskButtons task={task} />
        </span>
      </Note>
    </>
  );
}

function ScannedConnections({ scan, report }: { scan: EndpointScan; report: EndpointReport }) {
  // Re-renders the list while the scan runs.
  useTaskState(scan.task);
  return <ConnectionList report={report} />;
}

interface ConnectionListProps {
  report: EndpointReport;
  /** Whether the active integrations are still loading. */
  isChecking?: boolean;
}

function ConnectionList({ report, isChecking = false }: ConnectionListProps) {
  const { data: snapshots } = useQuery(channelConnectionQueries.snapshots());
  const listQuery = useQuery(channelConnectionQueries.list());
  const rows = createConnectionRows(
    report,
    { ...snapshots, ...listQuery.data?.connections },
    isChecking,
  );
  return (
    <>
      {listQuery.isError && (
        <FailurePanel
          title="Couldn't load unused connections"
          error={listQuery.error}
          onRetry={() => void listQuery.refetch()}
          isRetrying={listQuery.isFetching}
        />
      )}
      {rows.length > 0 || listQuery.isLoading ? (
        <ConnectionTable rows={rows} isLoading={rows.length === 0} />
      ) : (
        <ContentArea>
          <EmptyState title="No connections yet">
            A connection links a chat workspace to an integration. The API can't create connections:
            the service creates one when a workspace is authorized.
          </EmptyState>
        </ContentArea>
      )}
    </>
  );
}

/** Renders a form that opens a connection by its identifier, even one that no endpoint uses. */
function OpenConnectionForm() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const identifier = text.trim();
  return (
    <FieldForm
      onSubmit={(event) => {
        event.preventDefault();
        if (identifier === "") return;
        void navigate({ to: "/channel-connections/$identifier", params: { identifier } });
      }}
    >
      <TextField
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="Connection identifier"
        slotProps={{ htmlInput: { "aria-label": "Connection identifier", spellCheck: false } }}
        sx={{ inlineSize: 220 }}
      />
      <Button type="submit">Open</Button>
    </FieldForm>
  );
}
