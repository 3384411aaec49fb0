import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { Ground, Page } from "../../components/layout/page.tsx";
import { FailuresBar } from "./bar/failures-bar.tsx";
import type { FailurePage } from "./use-failure-search.ts";

/** Renders the page for a time range that ends before it begins. */
export function EmptyRange({ page: { search, conditions, onSearch } }: { page: FailurePage }) {
  return (
    <Page>
      <FailuresBar {...{ search, conditions, onSearch }} actions={null} />
      <Ground>
        <ErrorPanel
          title="The time range is empty"
          why="The range ends before it begins. Choose another one."
        />
      </Ground>
    </Page>
  );
}
