import { useMemo } from "react";
import type { Facet } from "../../../api/failures/report.ts";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryActions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { failureKeys, knownValuesOf } from "./failure-keys.ts";

export interface FailureQueryFieldProps extends QueryInputProps, QueryActions {
  /** The values of the scanned events, which are suggested. */
  facets: readonly Facet[];
}

const savedQueries = { views: [], recent: [] };

/** Renders the query field. Loads after the first screen. */
export function FailureQueryField({ facets, ...field }: FailureQueryFieldProps) {
  const { isOpen } = field;
  const context = useMemo(
    () => ({ keys: failureKeys, knownValues: isOpen ? knownValuesOf(facets) : {}, savedQueries }),
    [isOpen, facets],
  );
  return <QueryField {...field} context={context} />;
}
