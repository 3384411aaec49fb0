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
        This event has no transaction, subscriber, or workflow to match with other events.
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
