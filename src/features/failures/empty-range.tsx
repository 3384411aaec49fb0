import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { Ground, Page } from "../../components/layout/page.tsx";

/** Renders the page for a time range that ends before it begins. */
export function EmptyRange({ bar }: { bar: ReactNode }) {
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
