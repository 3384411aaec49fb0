import { useMemo } from "react";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryActions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { failureKeys } from "./failure-keys.ts";
import { useKnownFacets } from "./known-facets.ts";

export type FailureQueryFieldProps = QueryInputProps & QueryActions;

/** Renders the query field of the page. Loads after the first screen. */
export function FailureQueryField(props: FailureQueryFieldProps) {
  const knownValues = useKnownFacets();
  const context = useMemo(() => ({ keys: failureKeys, knownValues }), [knownValues]);
  return <QueryField {...props} context={context} />;
}
