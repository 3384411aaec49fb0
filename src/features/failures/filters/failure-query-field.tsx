import { useMemo } from "react";
import { addConditions } from "../../../entities/events/filters/add-conditions.ts";
import { QueryField } from "../../../entities/events/filters/query-field.tsx";
import type {
  QueryConditions,
  QueryInputProps,
} from "../../../entities/events/filters/query-input.tsx";
import { failureKeys, getFailureQueryKey } from "./failure-keys.ts";
import { useKnownValues } from "./known-facets.ts";

export type FailureQueryFieldProps = QueryInputProps & QueryConditions;

/** This file loads on demand. */
export function FailureQueryField({ conditions, onChange, ...props }: FailureQueryFieldProps) {
  const knownValues = useKnownValues();
  const context = useMemo(() => ({ keys: failureKeys, knownValues }), [knownValues]);
  return (
    <QueryField
      {...props}
      context={context}
      onAdd={(newConditions) =>
        onChange(addConditions(conditions, newConditions, getFailureQueryKey))
      }
    />
  );
}
