import { asObject } from "../../../../domain/loose.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { withDigest } from "./from-event.ts";
import { type PreviewDraft, parsedSection, writeJson } from "./sections.ts";

/** Numbers of collected events for testing a template after a digest. */
const counts = ["0", "1", "2", "50"] as const;

const words = counts.map(
  (count) => [count, count === "1" ? "1 event" : `${count} events`] as const,
);

export interface DigestStepperProps {
  payload: PreviewDraft["payload"];
  onChange: (payload: PreviewDraft["payload"]) => void;
}

export function DigestStepper({ payload, onChange }: DigestStepperProps) {
  const steps = parsedSection(payload.steps);
  const collected = Object.values(steps ?? {})
    .map((step) => asObject(step)?.["events"])
    .find((events) => Array.isArray(events)) as unknown[] | undefined;
  if (collected === undefined) return null;
  const trigger = parsedSection(payload.payload);
  const eventAt = (index: number): unknown =>
    collected[index % Math.max(collected.length, 1)] ?? {
      id: `event-${index + 1}`,
      payload: trigger,
    };
  const fill = (count: number) => {
    const events = Array.from({ length: count }, (_, index) => eventAt(index));
    onChange({ ...payload, steps: writeJson(withDigest(steps, events)) });
  };
  const now = counts.find((count) => Number(count) === collected.length);
  return (
    <ChoiceRow
      label="Collected events"
      options={words}
      value={now}
      onChange={(count) => fill(Number(count))}
    />
  );
}
