import Alert from "@mui/material/Alert";
import type { IntegrationFacts } from "../../../entities/integration-facts.ts";
import { channelWord, primaryHasEffect } from "../../../entities/integration-facts.ts";
import { useActive } from "../use-active.ts";
import { channelOf } from "./form-model.ts";
import { type FormModel, type FormValues, isChecked, replacedParts } from "./form-values.ts";

export interface ReviewNotesProps {
  values: FormValues;
  base: FormValues;
  model: FormModel;
  facts: IntegrationFacts | undefined;
}

/** What a save brings with it besides its changes. */
export function ReviewNotes({ values, base, model, facts }: ReviewNotesProps) {
  const { active } = useActive();
  const isNew = model.integrationId === undefined;
  const parts = replacedParts(values, base, model);
  const channel = facts?.channel ?? channelOf(model);
  const word = channel === undefined ? "" : channelWord(channel);
  const hasPrimary = active.some((item) => item.channel === channel && item.primary);
  const notes = [
    isChecked(values, model) &&
      "The service checks the credentials first; a refusal stores nothing.",
    values.check && "Another service may send a test message for the check.",
    facts?.primary === true &&
      parts.conditions &&
      values.conditions.length > 0 &&
      `With conditions it is primary for ${word} no more.`,
    isNew &&
      values.active &&
      values.conditions.length === 0 &&
      primaryHasEffect(channel) &&
      !hasPrimary &&
      `${word} has no primary, so the service may make this one primary.`,
    !isNew &&
      model.stored === undefined &&
      parts.credentials &&
      "The stored credentials cannot be read here. They will be gone, and there is no way back.",
  ].filter((note) => typeof note === "string");
  return (
    <>
      {notes.map((note) => (
        <Alert key={note} severity="info" sx={{ marginBlockStart: "8px" }}>
          {note}
        </Alert>
      ))}
    </>
  );
}
