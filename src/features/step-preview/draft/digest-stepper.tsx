import { asObject } from "../../../../domain/loose.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { replaceDigestEvents } from "./event-values.ts";
import { type PreviewDraft, parseSection, formatJson } from "./sections.ts";

/** Useful numbers of collected events for testing a template after a digest. */
const countTexts = ["0", "1", "2", "50"] as const;

const countOptions = countTexts.map(
  (countText) => [countText, countText === "1" ? "1 event" : `${countText} events`] as const,
);

export interface DigestStepperProps {
  payload: PreviewDraft["payload"];
  onChange: (payload: PreviewDraft["payload"]) => void;
}

export function DigestStepper({ payload, onChange }: DigestStepperProps) {
  const steps = parseSection(payload.steps);
  const collectedEvents = Object.values(steps ?? {})
    .map((step) => asObject(step)?.["events"])
    .find((events) => Array.isArray(events)) as unknown[] | undefined;
  if (collectedEvents === undefined) return null;
  const triggerPayload = parseSection(payload.payload);
  const getEvent = (index: number): unknown =>
    collectedEvents[index % Math.max(collectedEvents.length, 1)] ?? {
      id: `event-${index + 1}`,
      payload: triggerPayload,
    };
  const setEventCount = (count: number) => {
    const events = Array.from({ length: count }, (_, index) => getEvent(index));
    onChange({ ...payload, steps: formatJson(replaceDigestEvents(steps, events)) });
  };
  const currentCountText = countTexts.find((count) => Number(count) === collectedEvents.length);
  return (
    <ChoiceRow
      label="Collected events"
      options={countOptions}
      value={currentCountText}
      onChange={(count) => setEventCount(Number(count))}
    />
  );
}
