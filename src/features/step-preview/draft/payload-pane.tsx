import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { FillDialog, type FillDialogProps } from "../fill/fill-dialog.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { DigestStepper } from "./digest-stepper.tsx";
import { toPreviewPayload } from "./event-values.ts";
import { RegionFields, type RegionFieldsProps } from "./region-fields.tsx";
import {
  type PreviewDraft,
  parseSection,
  type PayloadSection,
  sectionLabels,
  formatJson,
  type DraftError,
} from "./sections.ts";
import type { PayloadLoads } from "./use-payload-loads.ts";

const Note = styled("p")({
  marginBlockEnd: 8,
  color: "var(--ink-2)",
  "&:empty": { display: "none" },
});
const DigestControls = styled("div")({ marginBlockEnd: 10, "&:empty": { display: "none" } });
const Tools = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 10 });

export interface PayloadPaneProps
  extends
    Omit<RegionFieldsProps, "subscriber">,
    Pick<FillDialogProps, "events" | "eventsFailure" | "onRetryEvents"> {
  section: PayloadSection;
  draft: PreviewDraft;
  draftError: DraftError | undefined;
  outcome: RenderOutcome | undefined;
  event: unknown;
  isProfileMissing: boolean;
  onChange: (draft: PreviewDraft) => void;
  loads: PayloadLoads;
  /** Selects a subscriber. `draft` contains the subscriber's profile. */
  onSubscriber: (id: string, draft: PreviewDraft) => void;
}

export function PayloadPane(props: PayloadPaneProps) {
  const { section, draft, draftError, outcome, event, onChange, onSubscriber } = props;
  const { profileMutation, resetMutation, fillFromEvent, resetSection } = props.loads;
  const [isFillOpen, setIsFillOpen] = useState(false);
  const { payload } = draft;
  const changePayload = (newPayload: PreviewDraft["payload"]) =>
    onChange({ ...draft, payload: newPayload });
  const withSubscriber = (profile: JsonObject): PreviewDraft => ({
    ...draft,
    payload: { ...payload, subscriber: formatJson(profile) },
  });
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
        isInvalid={draftError?.part === section}
        description={draftError?.part === section ? draftError.message : undefined}
        minHeight={160}
        maxHeight={520}
      />
      <Tools>
        <Button onClick={() => setIsFillOpen(true)}>Fill payload…</Button>
        <Button
          onClick={() => resetSection(section, (example) => example)}
          disabled={resetMutation.isPending}
        >
          Reset to example
        </Button>
        {event !== undefined && (
          <Button
            onClick={() => resetSection(section, (example) => toPreviewPayload(event, example))}
            disabled={resetMutation.isPending}
          >
            Reset to event
          </Button>
        )}
        <Button variant="text" onClick={() => changePayload({ ...payload, [section]: "" })}>
          Clear section
        </Button>
      </Tools>
      <p role="status">{profileMutation.isPending && "Loading the subscriber's profile…"}</p>
      {resetMutation.isError && (
        <FailurePanel
          title="Couldn't load the example"
          error={resetMutation.error}
          onRetry={() =>
            resetSection(resetMutation.variables.section, resetMutation.variables.toPayload)
          }
        />
      )}
      {profileMutation.isError && (
        <FailurePanel
          title="Couldn't load the subscriber's profile"
          error={profileMutation.error}
          onRetry={() => profileMutation.mutate(profileMutation.variables)}
        />
      )}
      <FillDialog
        open={isFillOpen}
        onClose={() => setIsFillOpen(false)}
        events={props.events}
        eventsFailure={props.eventsFailure}
        onRetryEvents={props.onRetryEvents}
        onEvent={fillFromEvent}
        onSubscriber={(id, profile) => onSubscriber(id, withSubscriber(profile))}
      />
    </>
  );
}
