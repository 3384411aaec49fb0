import { useMemo } from "react";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { AroundPanel } from "./around-panel.tsx";
import { aroundQueries } from "./around-queries.ts";

export function AroundTab({ event }: { event: ReceivedEvent }) {
  const queries = useMemo(() => aroundQueries(event), [event]);
  if (queries.length === 0) {
    return (
      <EmptyState title="The record does not tell what it belongs to">
        It has no transaction, no subscriber and no workflow to look for others by.
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
