import type { FailureReport, ReportQuestion } from "../../api/failures/report.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { IncidentReportButton } from "./incident-report/incident-report-button.tsx";
import type { GroupNotes } from "./notes/use-group-notes.ts";
import type { FailurePage } from "./use-failure-search.ts";
import type { Failures } from "./use-failures.ts";
import type { Watch } from "./watch/use-watch.ts";
import { WatchButton } from "./watch/watch-button.tsx";

export interface PageActionsProps {
  page: FailurePage;
  question: ReportQuestion;
  report: FailureReport | undefined;
  failures: Failures;
  groupNotes: GroupNotes;
  watch: Watch;
  isWatching: boolean;
  onWatch: (isOn: boolean) => void;
  link: () => string;
}

export function PageActions(props: PageActionsProps) {
  const { page, question, report, failures, groupNotes, watch, isWatching, onWatch, link } = props;
  const { loadReport, canWatch } = failures;
  return (
    <>
      <WatchButton watch={watch} isOn={isWatching} onWatch={onWatch} canWatch={canWatch} />
      <CopyButton wide value={link} label="Copy link" />
      <IncidentReportButton
        report={report}
        filters={(page.search.where ?? []).join(" ")}
        link={link}
        linkToEvent={page.linkToEvent}
        notes={groupNotes.notes}
        hidden={groupNotes.hidden}
        loadDetail={async (groupId) => (await loadReport({ ...question, groupId }))?.group}
      />
    </>
  );
}
