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
import { formatActionError } from "../../../kit/record/form-error.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { plural } from "../../../lib/text/format.ts";
import { findInAppMessages, parseIds } from "./in-app-messages.ts";
import { MarkResults } from "./mark-results.tsx";
import { formatMessageState, useMarkAs } from "./use-mark-as.ts";

const Row = styled("li")({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  paddingBlock: 7,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& > div": { minInlineSize: 0, flex: 1 },
});
const Muted = styled("span")({
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
  const messages = useMemo(() => findInAppMessages(events), [events]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [pasted, setPasted] = useState("");
  const readOnly = useReadOnlyReason();
  const marking = useMarkAs(subscriberId);
  const ids = [
    ...new Set([
      ...messages.filter(({ id }) => selected.has(id)).map(({ id }) => id),
      ...parseIds(pasted),
    ]),
  ];
  const blockedBy = readOnly ?? (ids.length === 0 ? "Select a message or paste an ID." : undefined);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const isAllSelected = messages.length > 0 && messages.every(({ id }) => selected.has(id));
  const statesBefore = new Map(
    messages.map((message) => [message.id, formatMessageState(message)]),
  );

  return (
    <>
      <Section
        title="In recent events"
        note={`${plural(messages.length, "in-app message")} in ${plural(events.length, "event")}`}
        actions={
          messages.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                setSelected(new Set(isAllSelected ? [] : messages.map(({ id }) => id)))
              }
            >
              {isAllSelected ? "Clear selection" : "Select all"}
            </Button>
          )
        }
      >
        {messages.length === 0 ? (
          <p style={{ color: "var(--ink-3)" }}>
            No in-app messages in recent events. The API can't list messages. Paste a message ID
            below.
          </p>
        ) : (
          <ul>
            {messages.map((message) => (
              <Row key={message.id}>
                <div>
                  <FormControlLabel
                    control={
                      <Checkbox
                        checked={selected.has(message.id)}
                        onChange={() => toggle(message.id)}
                      />
                    }
                    label={<DataText value={message.text ?? "No text"} max={120} />}
                  />
                  <Muted>
                    <span>{formatMessageState(message)}</span>
                    <Time value={message.createdAt} />
                    <Id value={message.id} name="message ID" form="short" />
                  </Muted>
                </div>
              </Row>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Mark messages" last>
        <TextField
          label="Message IDs"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          multiline
          minRows={2}
          maxRows={8}
          helperText="Enter one ID per line, or separate IDs with commas. Messages of other subscribers won't be changed."
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Bar>
          {actions.map(([value, label]) => (
            <GuardedButton
              key={value}
              blockedBy={blockedBy}
              loading={marking.pending === value}
              onClick={() => marking.mark(ids, value)}
            >
              {label}
            </GuardedButton>
          ))}
        </Bar>
        {marking.error && (
          <Alert severity="error" sx={{ marginBlockStart: "12px" }}>
            {formatActionError(marking.error)}
          </Alert>
        )}
        {marking.result && <MarkResults result={marking.result} before={statesBefore} />}
      </Section>
    </>
  );
}
