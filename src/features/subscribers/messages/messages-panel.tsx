import { useMemo, useState } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { markAs } from "../../../../contract/messages.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import { formFault } from "../../../kit/record/form-fault.ts";
import { useReadOnly } from "../../../kit/use-read-only.ts";
import { plural } from "../../../lib/text/format.ts";
import { foundMessages, pastedIds } from "./found-messages.ts";
import { MarkResults } from "./mark-results.tsx";
import { stateWords, useMarkAs } from "./use-mark-as.ts";

const Row = styled("li")({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  paddingBlock: 7,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& > div": { minInlineSize: 0, flex: 1 },
});
const Quiet = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 10,
  color: "var(--ink-3)",
  fontSize: 12,
});
const Bar = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

type MarkAs = (typeof markAs)[number];
const actions: readonly [value: MarkAs, label: string][] = [
  ["read", "Mark as read"],
  ["unread", "Mark as unread"],
  ["seen", "Mark as seen"],
  ["unseen", "Mark as unseen"],
];

export interface MessagesPanelProps {
  subscriberId: string;
  events: readonly LooseObject[];
}

export function MessagesPanel({ subscriberId, events }: MessagesPanelProps) {
  const found = useMemo(() => foundMessages(events), [events]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pasted, setPasted] = useState("");
  const readOnly = useReadOnly();
  const marking = useMarkAs(subscriberId);
  const ids = [
    ...new Set([
      ...found.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
      ...pastedIds(pasted),
    ]),
  ];
  const blockedBy = readOnly ?? (ids.length === 0 ? "Select a message or paste an ID." : undefined);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const all = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const before = new Map(found.map((message) => [message.id, stateWords(message)]));

  return (
    <>
      <Section
        title="In recent events"
        note={`${plural(found.length, "in-app message")} in ${plural(events.length, "event")}`}
        actions={
          found.length > 0 && (
            <Button
              size="small"
              onClick={() => setChosen(new Set(all ? [] : found.map(({ id }) => id)))}
            >
              {all ? "Clear selection" : "Select all"}
            </Button>
          )
        }
      >
        {found.length === 0 ? (
          <p style={{ color: "var(--ink-3)" }}>
            No in-app messages in recent events. The API can't list messages; paste an ID below.
          </p>
        ) : (
          <ul>
            {found.map((message) => (
              <Row key={message.id}>
                <div>
                  <FormControlLabel
                    control={
                      <Checkbox
                        checked={chosen.has(message.id)}
                        onChange={() => toggle(message.id)}
                      />
                    }
                    label={<DataText value={message.words ?? "No text"} max={120} />}
                  />
                  <Quiet>
                    <span>{stateWords(message)}</span>
                    <Time value={message.createdAt} />
                    <Id value={message.id} of="message ID" form="short" />
                  </Quiet>
                </div>
              </Row>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Change state" last>
        <TextField
          label="Message IDs"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          multiline
          minRows={2}
          maxRows={8}
          helperText="One per line, or separated by commas. Messages of other subscribers aren't changed."
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Bar>
          {actions.map(([value, label]) => (
            <GuardedButton
              key={value}
              blockedBy={blockedBy}
              loading={marking.pending === value}
              onClick={() => void marking.mark(ids, value)}
            >
              {label}
            </GuardedButton>
          ))}
        </Bar>
        {marking.error !== undefined && (
          <Alert severity="error" sx={{ marginBlockStart: "12px" }}>
            {[
              formFault(marking.error).why,
              ...formFault(marking.error).said.map((words) => `Service response: ${words}`),
            ].join(" ")}
          </Alert>
        )}
        {marking.result && <MarkResults result={marking.result} before={before} />}
      </Section>
    </>
  );
}
