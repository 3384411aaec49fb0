import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { FilterChip } from "../../components/filter/filter-chip.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { PreviewSearch, StepAddress } from "../../api/step-preview.ts";
import { shortenId } from "../../lib/text/display-text.ts";
import { type KnownStep, formatStepLabel } from "./choose/known-steps.ts";
import type { PreviewStart } from "./draft/use-preview-start.ts";

const Chips = styled("span")({
  display: "inline-flex",
  flexWrap: "inherit",
  gap: 8,
  minInlineSize: 0,
  "@container (max-width: 639.95px)": { flexWrap: "wrap" },
  "& > *": { minInlineSize: 0, maxInlineSize: 240, whiteSpace: "nowrap" },
  // The step is the most important chip, so its width shrinks the least.
  "& > :nth-of-type(2)": { flexShrink: 0.2 },
});
const StepList = styled("div")({
  display: "grid",
  gap: 6,
  "& > button": { justifyContent: "flex-start", textAlign: "start" },
});

export type RemovablePart = "eventId" | "subscriberId" | "region";

export interface StepChipsProps {
  step: StepAddress;
  start: PreviewStart;
  steps: readonly KnownStep[];
  search: PreviewSearch;
  subscriberName: string | undefined;
  onRemove: (part: RemovablePart) => void;
  onStep: (stepId: string) => void;
  onChoose: () => void;
}

export function StepChips(props: StepChipsProps) {
  const { step, start, steps, search, subscriberName, onRemove, onStep, onChoose } = props;
  const { eventId, subscriberId, locale, timeZone } = search;
  const regionText = [locale, timeZone].filter((part) => part !== undefined).join(", ");
  const regionLabel =
    locale === undefined ? "time zone" : timeZone === undefined ? "locale" : "locale and time zone";
  const stepText = start.step === undefined ? shortenId(step.stepId) : formatStepLabel(start.step);
  const renderStepList = (close: () => void) => (
    <StepList>
      {steps.map((knownStep) => (
        <Button
          key={knownStep.id}
          size="small"
          disabled={knownStep.id === step.stepId}
          onClick={() => {
            close();
            onStep(knownStep.id);
          }}
        >
          <DataText value={formatStepLabel(knownStep)} maxLength={60} />
        </Button>
      ))}
      <Button size="small" variant="text" onClick={onChoose}>
        Change workflow…
      </Button>
    </StepList>
  );
  return (
    <Chips>
      <FilterChip
        label="workflow"
        value={<DataText value={start.workflowName ?? step.workflowId} maxLength={40} />}
      />
      <FilterChip
        label="step"
        value={<DataText value={stepText} maxLength={40} />}
        editorLabel="Change step"
        renderEditor={renderStepList}
      />
      {subscriberName !== undefined && (
        <FilterChip
          label="subscriber"
          value={<DataText value={subscriberName} maxLength={40} />}
          removeLabel="Reset subscriber"
          onRemove={subscriberId === undefined ? undefined : () => onRemove("subscriberId")}
        />
      )}
      {eventId !== undefined && (
        <FilterChip
          label="event"
          value={<DataText value={shortenId(eventId)} />}
          removeLabel="Remove event"
          onRemove={() => onRemove("eventId")}
        />
      )}
      {regionText !== "" && (
        <FilterChip
          label={regionLabel}
          value={<DataText value={regionText} maxLength={40} />}
          removeLabel="Reset locale and time zone"
          onRemove={() => onRemove("region")}
        />
      )}
    </Chips>
  );
}
