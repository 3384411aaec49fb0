import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { FilterChip } from "../../components/filter/filter-chip.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { PreviewSearch, StepAddress } from "../../api/step-preview.ts";
import { shortenId } from "../../lib/display-text.ts";
import type { KnownStep } from "./choose/known-steps.ts";
import { stepLabel } from "./choose/step-label.ts";
import type { Start } from "./draft/use-start.ts";

const Chips = styled("span")({
  display: "inline-flex",
  flexWrap: "inherit",
  gap: 8,
  minInlineSize: 0,
  "& > *": { minInlineSize: 0, maxInlineSize: 240, whiteSpace: "nowrap" },
  // The step is what this is about: it gives way least.
  "& > :nth-of-type(2)": { flexShrink: 0.2 },
});
const Others = styled("div")({
  display: "grid",
  gap: 6,
  "& > button": { justifyContent: "flex-start", textAlign: "start" },
});

/** A part of the address that can be taken away. */
export type LeavablePart = "eventId" | "subscriberId" | "region";

export interface StepChipsProps {
  step: StepAddress;
  start: Start;
  /** Of the same workflow. */
  steps: readonly KnownStep[];
  search: PreviewSearch;
  subscriber: string | undefined;
  onLeave: (part: LeavablePart) => void;
  onStep: (stepId: string) => void;
  onChoose: () => void;
}

/** What is rendered: workflow, step, for whom, from which event. */
export function StepChips(props: StepChipsProps) {
  const { step, start, steps, search, subscriber, onLeave, onStep, onChoose } = props;
  const { eventId, subscriberId, locale, timeZone } = search;
  const region = [locale, timeZone].filter((part) => part !== undefined).join(", ");
  const shown = start.step === undefined ? shortenId(step.stepId) : stepLabel(start.step);
  const others = (close: () => void) => (
    <Others>
      {steps.map((one) => (
        <Button
          key={one.id}
          size="small"
          disabled={one.id === step.stepId}
          onClick={() => {
            close();
            onStep(one.id);
          }}
        >
          <DataText value={stepLabel(one)} max={60} />
        </Button>
      ))}
      <Button size="small" variant="text" onClick={onChoose}>
        Another workflow…
      </Button>
    </Others>
  );
  return (
    <Chips>
      <FilterChip label="workflow" value={<DataText value={step.workflowId} max={40} />} />
      <FilterChip
        label="step"
        value={<DataText value={shown} max={40} />}
        editorLabel="Another step"
        editor={others}
      />
      {subscriber !== undefined && (
        <FilterChip
          label="as"
          value={<DataText value={subscriber} max={40} />}
          removeLabel="Render for the one it began with"
          onRemove={subscriberId === undefined ? undefined : () => onLeave("subscriberId")}
        />
      )}
      {eventId !== undefined && (
        <FilterChip
          label="event"
          value={<DataText value={shortenId(eventId)} />}
          removeLabel="Leave the event"
          onRemove={() => onLeave("eventId")}
        />
      )}
      {region !== "" && (
        <FilterChip
          label="in"
          value={<DataText value={region} max={40} />}
          removeLabel="Take the subscriber's locale and time zone"
          onRemove={() => onLeave("region")}
        />
      )}
    </Chips>
  );
}
