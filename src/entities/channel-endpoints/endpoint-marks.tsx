import { styled } from "@mui/material/styles";
import { findEndpointType } from "../../../contract/providers/endpoint-types.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { type EndpointFault, endpointFaultWords, isBroken } from "./endpoint-faults.ts";

const Marks = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: 12,
  maxInlineSize: "100%",
});

export const endpointTypeName = (type: string): string => findEndpointType(type)?.label ?? type;

export function EndpointTypeLabel({ type }: { type: string }) {
  return <DataText value={endpointTypeName(type)} max={48} />;
}

export interface EndpointMarksProps {
  faults: readonly EndpointFault[];
  /** Shows only the first issue and the number of others, for rows. */
  first?: boolean;
}

export function EndpointMarks({ faults, first = false }: EndpointMarksProps) {
  const broken = faults.filter(({ kind }) => isBroken(kind));
  const listed = broken.length > 0 ? broken : faults;
  const shown = first ? listed.slice(0, 1) : listed;
  const more = listed.length - shown.length;
  if (listed.length === 0) return <StateMark tone="ok" label="No issues" />;
  return (
    <Marks>
      {shown.map((fault) => {
        const { tone, label, hint } = endpointFaultWords[fault.kind];
        const mark = <StateMark tone={tone} label={more > 0 ? `${label}, +${more}` : label} />;
        // A list has hundreds of marks; a tooltip component for each would be slow.
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
