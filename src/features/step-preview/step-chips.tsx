import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { FilterChip } from "../../components/filter/filter-chip.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { StepAddress } from "../../api/step-preview.ts";
import { stepWords } from "../../entities/step-words.ts";
import type { Start } from "./draft/use-start.ts";
import { shortenId } from "../../lib/display-text.ts";

const Chips = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  gap: 8,
  minInlineSize: 0,
});

export interface StepChipsProps {
  step: StepAddress;
  start: Start;
  eventId: string | undefined;
  subscriber: string | undefined;
  onLeaveEvent: () => void;
  onChoose: () => void;
}

/** What is rendered: workflow, step, for whom, from which event. */
export function StepChips(props: StepChipsProps) {
  const { step, start, eventId, subscriber, onLeaveEvent, onChoose } = props;
  const type = start.step && stepWords(start.step.type).name;
  const name = start.step?.name ?? "";
  const shown =
    type === undefined
      ? shortenId(step.stepId)
      : name === "" || name === type
        ? type
        : `${type}: ${name}`;
  return (
    <Chips>
      <FilterChip label="workflow" value={<DataText value={step.workflowId} max={40} />} />
      <FilterChip label="step" value={<DataText value={shown} max={40} />} />
      {subscriber !== undefined && (
        <FilterChip label="as" value={<DataText value={subscriber} max={40} />} />
      )}
      {eventId !== undefined && (
        <FilterChip
          label="from event"
          value={<DataText value={shortenId(eventId)} />}
          onRemove={onLeaveEvent}
        />
      )}
      <Button size="small" variant="text" onClick={onChoose}>
        Choose another
      </Button>
    </Chips>
  );
}
