import { useCopy } from "../../components/copy-button.tsx";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { PartialNotice } from "../../components/feedback/strip.tsx";
import { Ground, Page } from "../../components/layout/page.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { useInstantFormatter } from "../../entities/events/use-instant-formatter.ts";
import { formatList, plural } from "../../lib/text/format.ts";
import { FailuresBar } from "./bar/failures-bar.tsx";
import { GroupList } from "./groups/group-list.tsx";
import { HeadlineBlock } from "./headline/headline-block.tsx";
import { describeFailures } from "./headline/headline.ts";
import { ScanBar } from "./scan/scan-bar.tsx";
import { useFailures } from "./use-failures.ts";
import { useFailureSearch } from "./use-failure-search.ts";
import { describeWindow } from "./window-words.ts";

const toWidth = (value: unknown) => (typeof value === "number" ? value : undefined);
const defaultPaneWidth = 470;

export function FailuresPage() {
  const { search, window, isCurrent, question, conditions, invalidTexts, onSearch, link } =
    useFailureSearch();
  const { scan, report } = useFailures(window, question);
  const [width, setWidth] = useStoredChoice("failures-width", toWidth, defaultPaneWidth);
  const formatAt = useInstantFormatter();
  const { copy } = useCopy();
  useShortcuts({ y: () => copy(link()) });

  const bar = (
    <FailuresBar search={search} conditions={conditions} onSearch={onSearch} link={link} />
  );
  if (window === undefined) {
    return (
      <Page>
        {bar}
        <Ground>
          <ErrorPanel
            title="The time range is empty"
            why="The range ends before it begins. Choose another one."
          />
        </Ground>
      </Page>
    );
  }
  const words = describeWindow(search, question.range ?? window, formatAt);
  const { from: _, to: __, ...withoutZoom } = search;
  return (
    <Page>
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
      <ScanBar scan={scan} window={describeWindow({ ...withoutZoom }, window, formatAt)} />
      <SplitView
        listLabel="Failures"
        detailLabel={search.group === undefined ? "Overview" : "Failure"}
        narrowShows={search.group === undefined && search.view === undefined ? "list" : "detail"}
        width={width}
        onWidthChange={setWidth}
        list={
          <>
            {report && (
              <HeadlineBlock
                headline={describeFailures(report, {
                  window: words,
                  isCurrent,
                  hasConditions: conditions.length > 0,
                  formatAt,
                })}
              />
            )}
            <GroupList
              report={report}
              window={words}
              selectedId={search.group}
              hasConditions={conditions.length > 0}
              onClearConditions={() => onSearch({ ...search, where: undefined })}
              onShowAll={question.range && (() => onSearch(withoutZoom))}
            />
          </>
        }
        detail={null}
      />
    </Page>
  );
}
