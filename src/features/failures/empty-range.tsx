import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { getServiceTime } from "../../api/client/service-clock.ts";
import { useNow } from "../../components/text/time-mode.tsx";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { ContentArea, Page } from "../../components/layout/page.tsx";
import { FailuresBar } from "./bar/failures-bar.tsx";
import type { FailurePage } from "./use-failure-search.ts";

/** Renders the page for a time range that is empty or begins in the future. */
export function EmptyRange({ page: { search, conditions, onSearch } }: { page: FailurePage }) {
  const now = getServiceTime(useNow(false).getTime());
  const { after, before } = search;
  const startAt = after === undefined ? now : parseTimestamp(after);
  const isFuture = startAt >= now && (before === undefined || parseTimestamp(before) > startAt);
  return (
    <Page>
      <FailuresBar {...{ search, conditions, onSearch }} actions={null} />
      <ContentArea>
        {isFuture ? (
          <ErrorPanel
            title="The time range is in the future"
            explanation="There are no events in this range yet. Choose an earlier range."
          />
        ) : (
          <ErrorPanel
            title="The time range is empty"
            explanation="The range must end after it begins. Choose a different range."
          />
        )}
      </ContentArea>
    </Page>
  );
}
