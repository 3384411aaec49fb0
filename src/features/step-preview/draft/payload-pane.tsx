import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";
import { type StepAddress, stepPreviewQueries } from "../../../api/step-preview.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { FillDialog } from "../fill/fill-dialog.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { DigestStepper } from "./digest-stepper.tsx";
import { getEventSubscriberId, toPreviewPayload, withProfile } from "./event-values.ts";
import { RegionFields, type RegionFieldsProps } from "./region-fields.tsx";
import {
  type PreviewDraft,
  toPayloadTexts,
  parseSection,
  type PayloadSection,
  sectionLabels,
  formatJson,
} from "./sections.ts";

const Note = styled("p")({
  marginBlockEnd: 8,
  color: "var(--ink-2)",
  "&:empty": { display: "none" },
});
const DigestControls = styled("div")({ marginBlockEnd: 10, "&:empty": { display: "none" } });
const Tools = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 10 });

export interface PayloadPaneProps extends Omit<RegionFieldsProps, "subscriber"> {
  step: StepAddress;
  section: PayloadSection;
  draft: PreviewDraft;
  outcome: RenderOutcome | undefined;
  event: unknown;
  events: readonly unknown[];
  /** Whether no profile exists for the subscriber. */
  isProfileMissing: boolean;
  onChange: (draft: PreviewDraft) => void;
  /** Selects a subscriber. `draft` contains the subscriber's profile. */
  onSubscriber: (id: string, draft: PreviewDraft) => void;
}

export function PayloadPane(props: PayloadPaneProps) {
  const { section, draft, outcome, event, events, onChange, onSubscriber } = props;
  const [isFillOpen, setIsFillOpen] = useState(false);
  const { payload } = draft;
  const changePayload = (newPayload: PreviewDraft["payload"]) =>
    onChange({ ...draft, payload: newPayload });
  const withSubscriber = (profile: JsonObject): PreviewDraft => ({
    ...draft,
    payload: { ...payload, subscriber: formatJson(profile) },
  });
  const resetMutation = useReset(props);
  const fillMutation = useFillFromEvent(props);
  const resetToExample = () =>
    resetMutation.mutate({ section, toPayload: (exampleValue) => exampleValue });
  const schema = section === "payload" ? outcome?.schema : undefined;
  const notes = [
    ...(section === "subscriber" && props.isProfileMissing
      ? ["Subscriber profile not found. The locale and time zone of the subscriber are unknown."]
      : []),
    ...(schema ? ["The payload is checked against the workflow's payload schema."] : []),
    ...(payload[section] === ""
      ? ["This section is empty, so the service uses its own example."]
      : []),
  ];
  return (
    <>
      <Note>{notes.join(" ")}</Note>
      {section === "subscriber" && (
        <RegionFields
          region={props.region}
          onRegion={props.onRegion}
          subscriber={parseSection(payload.subscriber)}
        />
      )}
      <DigestControls>
        {section === "steps" && <DigestStepper payload={payload} onChange={changePayload} />}
      </DigestControls>
      <JsonEditor
        label={sectionLabels[section]}
        value={payload[section]}
        onChange={(text) => changePayload({ ...payload, [section]: text })}
        schema={schema}
        minHeight={160}
        maxHeight={520}
      />
      <Tools>
        <Button onClick={() => setIsFillOpen(true)}>Fill payload…</Button>
        <Button onClick={resetToExample} disabled={resetMutation.isPending}>
          Reset to example
        </Button>
        {event !== undefined && (
          <Button
            onClick={() =>
              resetMutation.mutate({
                section,
                toPayload: (exampleValue) => toPreviewPayload(event, exampleValue),
              })
            }
            disabled={resetMutation.isPending}
          >
            Reset to event
          </Button>
        )}
        <Button variant="text" onClick={() => changePayload({ ...payload, [section]: "" })}>
          Clear section
        </Button>
      </Tools>
      {resetMutation.isError && (
        <FailurePanel
          title="Couldn't load the example"
          error={resetMutation.error}
          onRetry={resetToExample}
        />
      )}
      {fillMutation.isError && (
        <FailurePanel
          title="Couldn't load the subscriber's profile"
          error={fillMutation.error}
          onRetry={() => fillMutation.mutate(fillMutation.variables)}
        />
      )}
      <FillDialog
        open={isFillOpen}
        onClose={() => setIsFillOpen(false)}
        events={events}
        onEvent={fillMutation.mutate}
        onSubscriber={(id, profile) => onSubscriber(id, withSubscriber(profile))}
      />
    </>
  );
}

function useReset({ step, draft, onChange }: PayloadPaneProps) {
  const client = useQueryClient();
  return useMutation<unknown, Error, SectionReset>({
    networkMode: "always",
    mutationFn: () =>
      client.query(stepPreviewQueries.example(step, parseSection(draft.controls ?? ""))),
    // `draft` is the latest draft, because other sections may have changed since the request.
    onSuccess: (example, { section, toPayload }) => {
      const text = toPayloadTexts(toPayload(example))[section];
      onChange({ ...draft, payload: { ...draft.payload, [section]: text } });
    },
  });
}

/** Fills the payload from an event, without its subscriber's profile if that can't be loaded. */
function useFillFromEvent({ draft, outcome, onChange }: PayloadPaneProps) {
  const client = useQueryClient();
  return useMutation<LooseObject | undefined, Error, unknown>({
    networkMode: "always",
    mutationFn: async (event) => {
      const subscriberId = getEventSubscriberId(event);
      if (subscriberId === undefined) return undefined;
      return (await client.query(subscriberQueries.detail(subscriberId))).record;
    },
    onSettled: (profile, _, event) => {
      const payload = toPreviewPayload(withProfile(event, profile), asObject(outcome?.example));
      onChange({ ...draft, payload: toPayloadTexts(payload) });
    },
  });
}

interface SectionReset {
  section: PayloadSection;
  toPayload: (example: unknown) => unknown;
}
