import { styled } from "@mui/material/styles";
import { findEndpointType } from "../../contract/providers/endpoint-types.ts";
import { StateMark } from "../components/state-mark.tsx";
import { DataText } from "../components/text/data-text.tsx";
import { Tooltip } from "../components/tooltip.tsx";
import { type EndpointFault, endpointFaultWords, isBroken } from "./endpoint-faults.ts";

const Marks = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: 12,
  maxInlineSize: "100%",
});

/** Renders a type such as "Slack user"; an unknown one as it is. */
export const endpointTypeName = (type: string): string => findEndpointType(type)?.label ?? type;

/** A type by name. */
export function EndpointTypeLabel({ type }: { type: string }) {
  return <DataText value={endpointTypeName(type)} max={48} />;
}

export interface EndpointMarksProps {
  faults: readonly EndpointFault[];
  /** Rows have room for one; the others are counted. */
  first?: boolean;
}

/** What is wrong with an endpoint, or that nothing is. */
export function EndpointMarks({ faults, first = false }: EndpointMarksProps) {
  const broken = faults.filter(({ kind }) => isBroken(kind));
  // What may be meant so takes no word away from what is not.
  const told = broken.length > 0 ? broken : faults;
  const shown = first ? told.slice(0, 1) : told;
  const more = told.length - shown.length;
  if (told.length === 0) return <StateMark tone="ok" label="Linked" />;
  return (
    <Marks>
      {shown.map((fault) => {
        const { tone, label, hint } = endpointFaultWords[fault.kind];
        const mark = <StateMark tone={tone} label={more > 0 ? `${label}, +${more}` : label} />;
        // A list has hundreds of them, and the record gives the same at length.
        if (first) {
          return (
            <span key={fault.kind} title={fault.detail ?? hint}>
              {mark}
            </span>
          );
        }
        return (
          <Tooltip key={fault.kind} title={fault.detail ?? hint} describeChild>
            <span>{mark}</span>
          </Tooltip>
        );
      })}
    </Marks>
  );
}
