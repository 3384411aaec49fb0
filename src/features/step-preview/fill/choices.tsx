import { useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { useSubscriberSearch } from "../../../entities/subscribers/find-subscribers.ts";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";
import { toTemplateProfile, toPreviewPayload } from "../draft/event-values.ts";
import ButtonBase from "@mui/material/ButtonBase";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import { FieldForm } from "../../../components/fields/field-form.ts";
import { Time } from "../../../components/text/time.tsx";
import { findDistinctPayloads } from "../matrix/cases.ts";

export interface SubscriberChoiceProps {
  onPick: (id: string, profile: JsonObject) => void;
}

export function SubscriberChoice({ onPick }: SubscriberChoiceProps) {
  const [inputText, setInputText] = useState("");
  const [query, setQuery] = useState("");
  const { matches, failedQueries, isPending, retry } = useSubscriberSearch(query);
  return (
    <>
      <FieldForm
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(inputText.trim());
        }}
      >
        <TextField
          label="ID, email, phone, or name"
          autoComplete="off"
          autoFocus
          fullWidth
          value={inputText}
          onChange={(event) => setInputText(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={inputText.trim() === ""}>
          Search
        </Button>
      </FieldForm>
      {failedQueries.length > 0 && (
        <FailurePanel
          title={matches.length === 0 ? "Couldn't search subscribers" : "Some searches failed"}
          error={failedQueries[0]?.error}
          onRetry={retry}
        />
      )}
      <p role="status">
        {query !== "" &&
          (isPending
            ? "Searching…"
            : matches.length === 0 &&
              failedQueries.length === 0 &&
              "No subscribers match your search. The search tries only common capitalizations, and IDs must match in full.")}
      </p>
      {matches.length > 0 && (
        <ChoiceList
          label="Subscribers found"
          choices={matches.map(({ id, record }) => ({
            id,
            title: <SubscriberLabel subscriber={record} />,
            note: <DataText value={id} maxLength={80} />,
            onPick: () => onPick(id, toTemplateProfile(record)),
          }))}
        />
      )}
    </>
  );
}

const List = styled("ul")({
  margin: "10px 0 0",
  maxBlockSize: 320,
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: 8,
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
});
const Row = styled(ButtonBase)({
  display: "grid",
  justifyItems: "start",
  inlineSize: "100%",
  minBlockSize: 44,
  padding: "5px 12px",
  textAlign: "start",
  overflowWrap: "anywhere",
  "&:hover": { background: "var(--hover)" },
  "& small": { color: "var(--ink-3)", font: "400 11.5px/1.5 var(--mono)" },
  "&:focus-visible": { outlineOffset: -2 },
});

interface Choice {
  id: string;
  title: ReactNode;
  note: ReactNode;
  onPick: () => void;
}

function ChoiceList({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <List aria-label={label}>
      {choices.map(({ id, title, note, onPick }) => (
        <li key={id}>
          <Row onClick={onPick}>
            <span>{title}</span>
            <small>{note}</small>
          </Row>
        </li>
      ))}
    </List>
  );
}

export interface EventChoiceProps {
  /** Recent events; undefined until they load. */
  events: readonly unknown[] | undefined;
  eventsFailure: Error | null;
  onRetryEvents: () => void;
  onPick: (event: unknown) => void;
}

export function EventChoice({ events, eventsFailure, onRetryEvents, onPick }: EventChoiceProps) {
  if (eventsFailure)
    return (
      <FailurePanel
        title="Couldn't load recent events"
        error={eventsFailure}
        onRetry={onRetryEvents}
      />
    );
  if (events === undefined) return <p role="status">Loading events…</p>;
  const distinctPayloads = findDistinctPayloads(events, (event) =>
    toPreviewPayload(event, undefined),
  );
  if (distinctPayloads.length === 0) return <p>No events found for this workflow.</p>;
  return (
    <ChoiceList
      label="Events"
      choices={distinctPayloads.map(({ event }, index) => {
        const record = asObject(event) ?? {};
        return {
          id: asText(record["_id"]) ?? String(index),
          title: (
            <>
              <Time value={record["createdAt"]} />,{" "}
              <SubscriberLabel subscriber={getEventSubscriber(record)} />
            </>
          ),
          note: <DataText value={record["transactionId"]} maxLength={60} />,
          onPick: () => onPick(event),
        };
      })}
    />
  );
}
