import { useMemo } from "react";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { AroundPanel } from "./around-panel.tsx";
import { aroundQueries } from "./around-queries.ts";

export function AroundTab({ event }: { event: ReceivedEvent }) {
  const queries = useMemo(() => aroundQueries(event), [event]);
  if (queries.length === 0) {
    return (
      <EmptyState title="No related events">
        This event has no transaction, subscriber, or workflow to match with other events.
      </EmptyState>
    );
  }
  return queries.map((around, index) => (
    <AroundPanel
      key={around.kind}
      event={event}
      around={around}
      last={index === queries.length - 1}
    />
  ));
}
