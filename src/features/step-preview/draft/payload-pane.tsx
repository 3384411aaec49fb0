import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { asObject, asText } from "../../../../contract/loose.ts";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { payloadOfEvent, withDigest } from "./from-event.ts";
import {
  type Draft,
  draftOf,
  type Section,
  sectionNames,
  withSubscriber,
  writeJson,
} from "./sections.ts";

const Note = styled("p")({ marginBlockEnd: 8, color: "var(--ink-2)" });
const Tools = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockStart: 10,
});

export interface PayloadPaneProps {
  section: Section;
  draft: Draft;
  outcome: RenderOutcome | undefined;
  event: unknown;
  onChange: (draft: Draft) => void;
}

/** One section of the payload: its JSON, and where it can come from. */
export function PayloadPane({ section, draft, outcome, event, onChange }: PayloadPaneProps) {
  const { payload } = draft;
  const example = asObject(outcome?.example);
  const set = (next: Draft["payload"]) => onChange({ ...draft, payload: next });
  const schema = section === "payload" ? outcome?.schema : undefined;
  return (
    <>
      <Note>
        {schema ? "Checked against the workflow's schema as you type." : null}
        {payload[section] === ""
          ? " Left out of the request: the service takes its example."
          : null}
      </Note>
      {section === "subscriber" && <SubscriberSwitches payload={payload} onChange={set} />}
      {section === "steps" && <DigestStepper payload={payload} onChange={set} />}
      <JsonEditor
        label={sectionNames[section]}
        value={payload[section]}
        onChange={(text) => set({ ...payload, [section]: text })}
        schema={schema}
        minHeight={160}
        maxHeight={520}
      />
      <Tools>
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
    </>
  );
}

interface PartProps {
  payload: Draft["payload"];
  onChange: (payload: Draft["payload"]) => void;
}

const parsed = (text: string) => {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
};

function SubscriberSwitches({ payload, onChange }: PartProps) {
  const subscriber = parsed(payload.subscriber);
  return (
    <Tools sx={{ marginBlock: "0 10px", "& > *": { maxInlineSize: 200 } }}>
      <TextField
        label="Locale"
        value={asText(subscriber?.["locale"]) ?? ""}
        onChange={(event) => onChange(withSubscriber(payload, { locale: event.target.value }))}
        slotProps={{ htmlInput: { list: "preview-locales" } }}
      />
      <TextField
        label="Time zone"
        value={asText(subscriber?.["timezone"]) ?? ""}
        onChange={(event) => onChange(withSubscriber(payload, { timezone: event.target.value }))}
        slotProps={{ htmlInput: { list: "preview-zones" } }}
      />
      <datalist id="preview-locales">
        {["en-US", "en-GB", "de-DE", "fr-FR", "pl-PL", "ar", "ja-JP"].map((locale) => (
          <option key={locale}>{locale}</option>
        ))}
      </datalist>
      <datalist id="preview-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </Tools>
  );
}

/** How many collected events a template after a digest is tried with. */
const counts = [0, 1, 2, 50] as const;

function DigestStepper({ payload, onChange }: PartProps) {
  const steps = parsed(payload.steps);
  const collected = Object.values(steps ?? {})
    .map((step) => asObject(step)?.["events"])
    .find((events) => Array.isArray(events)) as unknown[] | undefined;
  if (collected === undefined) return null;
  const trigger = parsed(payload.payload);
  const eventAt = (index: number): unknown =>
    collected[index % Math.max(collected.length, 1)] ?? {
      id: `event-${index + 1}`,
      payload: trigger,
    };
  const fill = (count: number) => {
    const events = Array.from({ length: count }, (_, index) => eventAt(index));
    onChange({ ...payload, steps: writeJson(withDigest(steps, events)) });
  };
  return (
    <Tools role="group" aria-label="Collected events" sx={{ marginBlock: "0 10px" }}>
      {counts.map((count) => (
        <Button
          key={count}
          size="small"
          aria-pressed={collected.length === count}
          onClick={() => fill(count)}
        >
          {count === 1 ? "1 event" : `${count} events`}
        </Button>
      ))}
    </Tools>
  );
}
