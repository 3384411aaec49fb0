import { useMemo } from "react";
import { addConditions } from "../../../entities/events/filters/add-conditions.ts";
import { getQueryKey } from "../../../entities/events/filters/event-conditions.ts";
import { eventKeys } from "../../../entities/events/filters/event-keys.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryConditions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { collectKnownValues } from "./known-values.ts";
import type { ListRow } from "../list/list-rows.ts";

export interface EventQueryFieldProps extends QueryInputProps, QueryConditions {
  rows: readonly ListRow[];
  savedQueries: SavedQueries;
}

/** Renders the query field of the event list. Isn't part of the first screen's code. */
export function EventQueryField(props: EventQueryFieldProps) {
  const { rows, savedQueries, conditions, onChange, ...fieldProps } = props;
  const { isOpen } = fieldProps;
  const context = useMemo(
    () => ({
      keys: eventKeys,
      knownValues: isOpen ? collectKnownValues(rows) : {},
      savedQueries,
    }),
    [isOpen, rows, savedQueries],
  );
  return (
    <QueryField
      {...fieldProps}
      context={context}
      onAdd={(newConditions) => onChange(addConditions(conditions, newConditions, getQueryKey))}
    />
  );
}
