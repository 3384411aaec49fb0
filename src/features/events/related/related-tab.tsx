import { useMemo } from "react";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { RelatedPanel } from "./related-panel.tsx";
import { relatedQueries } from "./related-queries.ts";

export function RelatedTab({ event }: { event: ReceivedEvent }) {
  const queries = useMemo(() => relatedQueries(event), [event]);
  if (queries.length === 0) {
    return (
      <EmptyState title="No related events">
        Related events share a transaction, subscriber, or workflow. This event has none of them.
      </EmptyState>
    );
  }
  return queries.map((related, index) => (
    <RelatedPanel
      key={related.kind}
      event={event}
      related={related}
      isLast={index === queries.length - 1}
    />
  ));
}
