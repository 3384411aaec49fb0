import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../contract/loose.ts";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { FillDialog } from "../fill/fill-dialog.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { DigestStepper } from "./digest-stepper.tsx";
import { payloadOfEvent } from "./from-event.ts";
import { RegionSwitches, type RegionSwitchesProps } from "./region-switches.tsx";
import {
  type Draft,
  draftOf,
  parsedSection,
  type Section,
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
  section: Section;
  draft: Draft;
  outcome: RenderOutcome | undefined;
  /** The event that the preview starts from. */
  event: unknown;
  /** The newest of the workflow. */
  events: readonly unknown[];
  onChange: (draft: Draft) => void;
  /** Somebody was chosen, whose profile is now in the draft. */
  onSubscriber: (id: string, draft: Draft) => void;
}

/** One section of the payload: its JSON, and where it can come from. */
export function PayloadPane(props: PayloadPaneProps) {
  const { section, draft, outcome, event, events, onChange, onSubscriber } = props;
  const [fills, setFills] = useState(false);
  const { payload } = draft;
  const example = asObject(outcome?.example);
  const set = (next: Draft["payload"]) => onChange({ ...draft, payload: next });
  const withProfile = (profile: JsonObject): Draft => ({
    ...draft,
    payload: { ...payload, subscriber: writeJson(profile) },
  });
  const schema = section === "payload" ? outcome?.schema : undefined;
  const notes = [
    ...(schema ? ["Checked against the workflow's schema as you type."] : []),
    ...(payload[section] === "" ? ["Left out of the request: the service takes its example."] : []),
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
        <Button
          onClick={() => set({ ...payload, [section]: draftOf(example)[section] })}
          disabled={example === undefined}
        >
          Back to the example
        </Button>
        {event !== undefined && (
          <Button
            onClick={() =>
              set({ ...payload, [section]: draftOf(payloadOfEvent(event, example))[section] })
            }
          >
            As the event had it
          </Button>
        )}
        <Button variant="text" onClick={() => set({ ...payload, [section]: "" })}>
          Leave out
        </Button>
      </Tools>
      <FillDialog
        open={fills}
        onClose={() => setFills(false)}
        events={events}
        onEvent={(one) => set(draftOf(payloadOfEvent(one, example)))}
        onSubscriber={(id, profile) => onSubscriber(id, withProfile(profile))}
      />
    </>
  );
}
