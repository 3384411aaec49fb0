import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { type StepAddress, stepPreviewQueries } from "../../../api/step-preview.ts";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { FillDialog } from "../fill/fill-dialog.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { DigestStepper } from "./digest-stepper.tsx";
import { payloadOfEvent } from "./from-event.ts";
import { RegionSwitches, type RegionSwitchesProps } from "./region-switches.tsx";
import {
  type PreviewDraft,
  payloadTexts,
  parsedSection,
  type ControlSection,
  sectionNames,
  writeJson,
} from "./sections.ts";

const Note = styled("p")({
  marginBlockEnd: 8,
  color: "var(--ink-2)",
  "&:empty": { display: "none" },
});
const Above = styled("div")({ marginBlockEnd: 10, "&:empty": { display: "none" } });
const Tools = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 10 });

export interface PayloadPaneProps extends Omit<RegionSwitchesProps, "subscriber"> {
  step: StepAddress;
  section: ControlSection;
  draft: PreviewDraft;
  outcome: RenderOutcome | undefined;
  event: unknown;
  events: readonly unknown[];
  onChange: (draft: PreviewDraft) => void;
  /** Called with a draft that contains the subscriber's profile. */
  onSubscriber: (id: string, draft: PreviewDraft) => void;
}

export function PayloadPane(props: PayloadPaneProps) {
  const { section, draft, outcome, event, events, onChange, onSubscriber } = props;
  const [fills, setFills] = useState(false);
  const { payload } = draft;
  const example = asObject(outcome?.example);
  const set = (next: PreviewDraft["payload"]) => onChange({ ...draft, payload: next });
  const withProfile = (profile: JsonObject): PreviewDraft => ({
    ...draft,
    payload: { ...payload, subscriber: writeJson(profile) },
  });
  const reset = useReset(props);
  const toExample = () => reset.mutate({ section, payloadOf: (shown) => shown });
  const schema = section === "payload" ? outcome?.schema : undefined;
  const notes = [
    ...(schema ? ["Checked against the workflow's payload schema."] : []),
    ...(payload[section] === "" ? ["Not sent. The service uses its example."] : []),
  ];
  return (
    <>
      <Note>{notes.join(" ")}</Note>
      {section === "subscriber" && (
        <RegionSwitches
          region={props.region}
          onRegion={props.onRegion}
          subscriber={parsedSection(payload.subscriber)}
        />
      )}
      <Above>{section === "steps" && <DigestStepper payload={payload} onChange={set} />}</Above>
      <JsonEditor
        label={sectionNames[section]}
        value={payload[section]}
        onChange={(text) => set({ ...payload, [section]: text })}
        schema={schema}
        minHeight={160}
        maxHeight={520}
      />
      <Tools>
        <Button onClick={() => setFills(true)}>Fill from…</Button>
        <Button onClick={toExample} disabled={reset.isPending}>
          Reset to example
        </Button>
        {event !== undefined && (
          <Button
            onClick={() =>
              reset.mutate({ section, payloadOf: (shown) => payloadOfEvent(event, shown) })
            }
            disabled={reset.isPending}
          >
            Reset to event
          </Button>
        )}
        <Button variant="text" onClick={() => set({ ...payload, [section]: "" })}>
          Clear
        </Button>
      </Tools>
      {reset.isError && (
        <FailurePanel title="Couldn't load the example" error={reset.error} onRetry={toExample} />
      )}
      <FillDialog
        open={fills}
        onClose={() => setFills(false)}
        events={events}
        onEvent={(one) => set(payloadTexts(payloadOfEvent(one, example)))}
        onSubscriber={(id, profile) => onSubscriber(id, withProfile(profile))}
      />
    </>
  );
}

function useReset({ step, draft, onChange }: PayloadPaneProps) {
  const client = useQueryClient();
  return useMutation<unknown, Error, Reset>({
    networkMode: "always",
    mutationFn: () =>
      client.query(stepPreviewQueries.example(step, parsedSection(draft.controls ?? ""))),
    // Uses the draft of the latest render: other sections may have changed since.
    onSuccess: (example, { section, payloadOf }) => {
      const text = payloadTexts(payloadOf(example))[section];
      onChange({ ...draft, payload: { ...draft.payload, [section]: text } });
    },
  });
}

interface Reset {
  section: ControlSection;
  payloadOf: (example: unknown) => unknown;
}
