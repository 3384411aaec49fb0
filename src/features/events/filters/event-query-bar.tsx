import { lazyUpgrade } from "../../../components/lazy-component.tsx";
import { QueryInput } from "../../../entities/events/filters/query-input.tsx";
import { useQueryInput } from "../../../entities/events/filters/use-query-input.ts";
import type { EventQueryFieldProps } from "./event-query-field.tsx";

const EventQueryField = lazyUpgrade<EventQueryFieldProps>(
  QueryInput,
  async () => (await import("./event-query-field.tsx")).EventQueryField,
);

export type EventQueryBarProps = Pick<
  EventQueryFieldProps,
  "rows" | "savedQueries" | "onAdd" | "onOpen" | "onLeave"
>;

/** Renders a single field for all filters. */
export function EventQueryBar(props: EventQueryBarProps) {
  const input = useQueryInput();
  return (
    <div
      style={{ display: "contents" }}
      onPointerEnter={EventQueryField.preload}
      onFocus={EventQueryField.preload}
    >
      <EventQueryField {...props} {...input} label="Filter events" />
    </div>
  );
}
