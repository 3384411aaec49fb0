import { useMemo } from "react";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryActions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { failureKeys } from "./failure-keys.ts";
import { useKnownValues } from "./known-facets.ts";

export type FailureQueryFieldProps = QueryInputProps & QueryActions;

/** This file loads on demand. */
export function FailureQueryField(props: FailureQueryFieldProps) {
  const knownValues = useKnownValues();
  const context = useMemo(() => ({ keys: failureKeys, knownValues }), [knownValues]);
  return <QueryField {...props} context={context} />;
}
