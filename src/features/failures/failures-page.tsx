import { useCopy } from "../../components/copy-button.tsx";
import { PartialNotice } from "../../components/feedback/strip.tsx";
import { ListFrame, ListHeader } from "../../components/layout/list-frame.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { useInstantFormatter } from "../../entities/events/use-instant-formatter.ts";
import { formatList, plural } from "../../lib/text/format.ts";
import { FailuresBar } from "./bar/failures-bar.tsx";
import { EmptyRange } from "./empty-range.tsx";
import { FailureDetail } from "./failure-detail.tsx";
import { GroupList } from "./groups/group-list.tsx";
import { HistogramPanel } from "./histogram-panel.tsx";
import { ScanBar } from "./scan/scan-bar.tsx";
import { useFailures } from "./use-failures.ts";
import { useFailureSearch } from "./use-failure-search.ts";
import { describeWindow } from "./window-words.ts";

const toWidth = (value: unknown) => (typeof value === "number" ? value : undefined);
const defaultPaneWidth = 470;

export function FailuresPage() {
  const page = useFailureSearch();
  const { search, window, question, conditions, invalidTexts, onSearch, link } = page;
  const { scan, report } = useFailures(window, question);
  const [width, setWidth] = useStoredChoice("failures-width", toWidth, defaultPaneWidth);
  const formatAt = useInstantFormatter();
  const { copy } = useCopy();
  useShortcuts({ y: () => copy(link()) });

  const bar = (
    <FailuresBar search={search} conditions={conditions} onSearch={onSearch} link={link} />
  );
  if (window === undefined) return <EmptyRange bar={bar} />;
  const { from: _, to: __, ...withoutZoom } = search;
  const pane = {
    search,
    conditions,
    onSearch,
    window: describeWindow(search, question.range ?? window, formatAt),
  };
  const showsDetail = search.group !== undefined || search.view !== undefined;
  return (
    <ListFrame>
      <ListHeader {...(showsDetail && { "data-detail-open": "" })}>
        {bar}
        {invalidTexts.length > 0 && (
          <PartialNotice>
            {plural(
              invalidTexts.length,
              `filter of this link is ignored, because it isn't valid: ${formatList(invalidTexts)}.`,
              `filters of this link are ignored, because they aren't valid: ${formatList(invalidTexts)}.`,
            )}
          </PartialNotice>
        )}
        <ScanBar scan={scan} window={describeWindow(withoutZoom, window, formatAt)} />
        <HistogramPanel report={report} search={search} onSearch={onSearch} />
      </ListHeader>
      <SplitView
        listLabel="Failures"
        detailLabel={search.group === undefined ? "Overview" : "Failure"}
        narrowShows={showsDetail ? "detail" : "list"}
        width={width}
        onWidthChange={setWidth}
        list={
          <GroupList
            {...pane}
            report={report}
            isCurrent={page.isCurrent}
            onShowAll={question.range && (() => onSearch(withoutZoom))}
          />
        }
        detail={<FailureDetail {...pane} report={report} />}
      />
    </ListFrame>
  );
}
