import { useMemo, useState } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { markAsValues } from "../../../../contract/messages.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import { Checkbox } from "../../../components/checkbox.tsx";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useMarkAs } from "../../../entities/messages/use-mark-as.ts";
import { formatActionError } from "../../../kit/record/form-error.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { plural } from "../../../lib/text/format.ts";
import { findInAppMessages, formatReadStatus, parseIds } from "./in-app-messages.ts";
import { MarkResults } from "./mark-results.tsx";

const Row = styled("li")({
  display: "flex",
  alignItems: "flex-start",
  gap: 6,
  paddingBlock: 7,
  "&:not(:last-child)": { borderBlockEnd: "1px solid var(--line-soft)" },
  "& > div": { minInlineSize: 0, flex: 1 },
});
const MessageDetails = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 10,
  // Aligns with the label's text.
  paddingInlineStart: 25,
  color: "var(--ink-3)",
  fontSize: 12,
});
const Bar = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

type MarkAs = (typeof markAsValues)[number];
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
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [pastedText, setPastedText] = useState("");
  const readOnlyReason = useReadOnlyReason();
  const messageMarker = useMarkAs(subscriberId);
  const { pendingMark } = messageMarker;
  const ids = [
    ...new Set([
      ...messages.filter(({ id }) => selectedIds.has(id)).map(({ id }) => id),
      ...parseIds(pastedText),
    ]),
  ];
  const blockedReason =
    readOnlyReason ?? (ids.length === 0 ? "Select a message or paste an ID." : undefined);
  const toggle = (id: string) => {
    const nextSelectedIds = new Set(selectedIds);
    if (!nextSelectedIds.delete(id)) nextSelectedIds.add(id);
    setSelectedIds(nextSelectedIds);
  };
  const areAllSelected = messages.length > 0 && messages.every(({ id }) => selectedIds.has(id));
  const mark = (markAs: MarkAs) =>
    messageMarker.mark({
      ids,
      markAs,
      messagesBeforeById: new Map(messages.map((message) => [message.id, message])),
    });

  return (
    <>
      <Section
        title="In-app messages"
        note={`${plural(messages.length, "message")} in ${plural(events.length, "recent event")}`}
        actions={
          messages.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                setSelectedIds(new Set(areAllSelected ? [] : messages.map(({ id }) => id)))
              }
            >
              {areAllSelected ? "Clear selection" : "Select all"}
            </Button>
          )
        }
      >
        {messages.length === 0 ? (
          <p style={{ color: "var(--ink-3)" }}>
            No in-app messages in recent events. The API can't list other messages, but you can
            paste message IDs below.
          </p>
        ) : (
          <ul>
            {messages.map((message) => (
              <Row key={message.id}>
                <div>
                  <FormControlLabel
                    control={
                      <Checkbox
                        checked={selectedIds.has(message.id)}
                        onChange={() => toggle(message.id)}
                      />
                    }
                    label={<DataText value={message.text ?? "No text"} maxLength={120} />}
                  />
                  <MessageDetails>
                    <span>{formatReadStatus(message)}</span>
                    <Time value={message.createdAt} />
                    <Id value={message.id} name="message ID" form="short" />
                  </MessageDetails>
                </div>
              </Row>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Mark messages" isLast>
        <TextField
          label="Message IDs"
          value={pastedText}
          onChange={(event) => setPastedText(event.target.value)}
          multiline
          minRows={2}
          maxRows={8}
          helperText="Enter one ID per line, or separate IDs with commas. Other subscribers' messages won't be changed."
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Bar>
          {actions.map(([value, label]) => (
            <GuardedButton
              key={value}
              // If two requests ran at once, the first could take effect last.
              disabledReason={
                pendingMark === undefined || pendingMark === value
                  ? blockedReason
                  : `Wait until the messages are marked as ${pendingMark}.`
              }
              loading={pendingMark === value}
              onClick={() => mark(value)}
            >
              {label}
            </GuardedButton>
          ))}
        </Bar>
        {messageMarker.error && (
          <Alert severity="error" sx={{ marginBlockStart: "12px" }}>
            {formatActionError(messageMarker.error)}
          </Alert>
        )}
        {messageMarker.result && <MarkResults result={messageMarker.result} />}
      </Section>
    </>
  );
}
