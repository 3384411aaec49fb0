import { useMemo } from "react";
import { eventKeys } from "../../../entities/events/filters/event-keys.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryActions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { collectKnownValues } from "./known-values.ts";
import type { ListRow } from "../list/list-rows.ts";

export interface EventQueryFieldProps extends QueryInputProps, QueryActions {
  rows: readonly ListRow[];
  savedQueries: SavedQueries;
}

/** Renders the query field of the event list. Isn't part of the first screen's code. */
export function EventQueryField({ rows, savedQueries, ...fieldProps }: EventQueryFieldProps) {
  const { isOpen } = fieldProps;
  const context = useMemo(
    () => ({
      keys: eventKeys,
      knownValues: isOpen ? collectKnownValues(rows) : {},
      savedQueries,
    }),
    [isOpen, rows, savedQueries],
  );
  return <QueryField {...fieldProps} context={context} />;
}
