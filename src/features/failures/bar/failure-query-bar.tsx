import { lazyUpgrade } from "../../../components/lazy-component.tsx";
import { QueryInput } from "../../../entities/events/filters/query-input.tsx";
import { useQueryInput } from "../../../entities/events/filters/use-query-input.ts";
import type { FailureQueryFieldProps } from "./failure-query-field.tsx";

const FailureQueryField = lazyUpgrade<FailureQueryFieldProps>(
  QueryInput,
  async () => (await import("./failure-query-field.tsx")).FailureQueryField,
);

export type FailureQueryBarProps = Pick<FailureQueryFieldProps, "facets" | "onAdd" | "onLeave">;

const noop = () => undefined;

/** Renders a single field for all conditions. */
export function FailureQueryBar(props: FailureQueryBarProps) {
  const input = useQueryInput();
  return (
    <div
      style={{ display: "contents" }}
      onPointerEnter={FailureQueryField.preload}
      onFocus={FailureQueryField.preload}
    >
      <FailureQueryField {...props} {...input} onOpen={noop} label="Filter failures" />
    </div>
  );
}
