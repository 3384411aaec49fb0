import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { channelConnectionQueries } from "../../api/channel-connections.ts";
import { useProfile } from "../../api/use-session.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { PartialNotice, StaleNotice } from "../../components/feedback/strip.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import type { EndpointSurvey } from "../../entities/endpoint-survey.ts";
import { FailurePanel } from "../../entities/failure-panel.tsx";
import { startSurvey, type SurveyRun } from "../../entities/survey-job.ts";
import { useEndpointSample } from "../../entities/use-endpoint-use.ts";
import { useSurvey } from "../../entities/use-survey.ts";
import { JobButtons } from "../../components/jobs/job-buttons.tsx";
import { JobProgress } from "../../components/jobs/job-progress.tsx";
import { countWords } from "../../components/jobs/job-words.ts";
import { useJobState } from "../../components/jobs/use-jobs.ts";
import { formatCount, plural } from "../../lib/format.ts";
import { totalWords } from "../../lib/total-words.ts";
import { connectionRows } from "./connection-rows.ts";
import { ConnectionTable } from "./connection-table.tsx";
import { OpenBox } from "./open-box.tsx";

const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
});
const Ground = styled("div")({ flex: 1, overflow: "auto", background: "var(--surface)" });
const Note = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  fontSize: 12,
  "& > :nth-of-type(2)": { marginInlineStart: "auto" },
});

/** Renders the connections that endpoints use. */
export function ChannelConnectionsPage() {
  const { reading, survey } = useEndpointSample({});
  const run = useSurvey();
  const { data } = reading;
  // A scan that has read no further than the sample adds nothing.
  const walked =
    run?.survey && run.survey.rows.length > (data?.records.length ?? 0) ? run : undefined;
  return (
    <Page>
      <PageHeader title="Channel connections" meta={<OpenBox />} />
      {walked?.survey ? (
        <Walked run={walked} survey={walked.survey} />
      ) : survey === undefined || data === undefined ? (
        <Ground>
          {reading.isError ? (
            <FailurePanel
              title="Couldn't load the connections"
              error={reading.error}
              onRetry={() => void reading.refetch()}
              retrying={reading.isFetching}
            />
          ) : (
            <ConnectionTable rows={[]} loading />
          )}
        </Ground>
      ) : (
        <>
          {reading.isError && (
            <StaleNotice
              since={data.receivedAt}
              onRetry={() => void reading.refetch()}
              retrying={reading.isFetching}
            />
          )}
          {data.ended ? (
            <Note>
              <span>
                The API can't list connections. Shown are the ones that{" "}
                {plural(data.records.length, "endpoint uses", "endpoints use")}. Open any other by
                its identifier.
              </span>
            </Note>
          ) : (
            <ReadMore
              run={run}
              words={`Based on the newest ${formatCount(data.records.length)} of ${totalWords(data)} endpoints. Scan all of them for complete counts.`}
            />
          )}
          <Rows survey={survey} />
        </>
      )}
    </Page>
  );
}

function ReadMore({ run, words }: { run: SurveyRun | undefined; words: string }) {
  const profile = useProfile();
  return (
    <>
      <PartialNotice
        actions={
          run === undefined && (
            <Button onClick={() => startSurvey(profile)}>Scan all endpoints</Button>
          )
        }
      >
        {words}
      </PartialNotice>
      {run && <Going run={run} />}
    </>
  );
}

function Going({ run: { job } }: { run: SurveyRun }) {
  const state = useJobState(job);
  return (
    <>
      {state.endedAt === undefined && <JobProgress job={job} />}
      <Note>
        <span>{`Based on ${countWords(state, job.spec)}`}</span>
        <span>
          <JobButtons job={job} />
        </span>
      </Note>
    </>
  );
}

function Walked({ run, survey }: { run: SurveyRun; survey: EndpointSurvey }) {
  // Re-renders while the scan runs.
  useJobState(run.job);
  return (
    <>
      <Going run={run} />
      <Rows survey={survey} />
    </>
  );
}

function Rows({ survey }: { survey: EndpointSurvey }) {
  const { data: answered } = useQuery(channelConnectionQueries.answered());
  const rows = connectionRows(survey, answered);
  if (rows.length === 0) {
    return (
      <Ground>
        <EmptyState title="No connections yet">
          A connection links a chat workspace with an integration. Connections appear when a
          workspace is authorized. The API can't create them.
        </EmptyState>
      </Ground>
    );
  }
  return <ConnectionTable rows={rows} />;
}
