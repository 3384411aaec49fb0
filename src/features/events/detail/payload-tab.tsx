import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import { asObject, asObjects, asText, asTexts, asTime } from "../../../../domain/loose.ts";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import { toWhere } from "../../../api/failures/condition-text.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { getFailureWindow } from "../../../entities/events/failure-window.ts";
import { plural } from "../../../lib/text/format.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { createJobTextReader } from "./job-texts.ts";
import { Muted } from "../../../components/text/muted.tsx";

const Values = styled("span")({ display: "flex", flexWrap: "wrap", columnGap: 12, rowGap: 2 });

const sectionDefinitions = [
  ["payload", "Payload", "data from the trigger request", "No payload"],
  ["to", "Recipient", "from the trigger request", "No recipient"],
  ["controls", "Controls", "control values, by step", "No control values"],
] as const;

/** Maximum number of steps whose overrides are shown. An event can have thousands of steps. */
const maxOverrides = 20;

export interface PayloadTabProps {
  event: ReceivedEvent;
  /** The response as received; empty while only the list's record is available. */
  text: string;
}

export function PayloadTab({ event, text }: PayloadTabProps) {
  // Uses the text, because parsing rounds long numbers and reorders some keys.
  const members = useMemo(() => getJsonMembers(text), [text]);
  const now = getServiceTime(useNow(false).getTime());
  const record = asObject(event) ?? {};
  const { overrides, hiddenCount } = useMemo(() => getOverrides(event, text), [event, text]);
  return (
    <>
      <Section title="Properties">
        <KeyValueList items={toPropertyItems(event, now)} />
      </Section>
      {sectionDefinitions.map(([key, title, note, emptyText]) => {
        const value = record[key];
        const hasValue = value !== undefined && value !== null;
        return (
          <Section key={key} title={title} note={note}>
            {hasValue ? (
              <JsonView
                text={members.get(key)}
                value={value}
                shouldSkipValidation
                label={title}
                fileName={`${key}.json`}
              />
            ) : (
              <Muted as="p">{emptyText}</Muted>
            )}
          </Section>
        );
      })}
      <Section title="Overrides" note="provider-specific values, by step" isLast>
        {overrides.length === 0 ? (
          <Muted as="p">No overrides</Muted>
        ) : (
          overrides.map(({ name, ...jsonProps }, index) => (
            <JsonView
              key={index}
              {...jsonProps}
              shouldSkipValidation
              label={`Overrides for ${name}`}
              fileName="overrides.json"
            />
          ))
        )}
        {hiddenCount > 0 && (
          <Muted as="p">
            {plural(
              hiddenCount,
              "more step has overrides. To see them, open the step's configuration on the Timeline tab.",
              "more steps have overrides. To see them, open each step's configuration on the Timeline tab.",
            )}
          </Muted>
        )}
      </Section>
    </>
  );
}

/**
 * Returns the overrides of the first steps that have overrides, and the number of further steps
 * with overrides.
 */
function getOverrides(event: ReceivedEvent, text: string) {
  const jobs = asObjects(event.jobs).filter(
    (job) => Object.keys(asObject(job["overrides"]) ?? {}).length > 0,
  );
  const readJobTexts = createJobTextReader(event, text);
  const overrides = jobs.slice(0, maxOverrides).map((job) => ({
    name: describeStepType(asText(job["type"]) ?? "").name,
    value: job["overrides"],
    text: readJobTexts(job).get("overrides"),
  }));
  return { overrides, hiddenCount: jobs.length - overrides.length };
}

function toPropertyItems(event: ReceivedEvent, now: number) {
  const contextKeys = asTexts(event.contextKeys);
  const topicKeys = asObjects(event.topics).flatMap(({ topicKey }) => asText(topicKey) ?? []);
  const tags = asTexts(event.tags);
  const renderList = (values: readonly string[], renderValue: (value: string) => React.ReactNode) =>
    values.length === 0 ? "–" : <Values>{values.map(renderValue)}</Values>;
  return {
    "Context keys":
      contextKeys.length === 0 ? (
        "–"
      ) : (
        <Link to="/events" search={{ contextKeys }}>
          <DataText value={contextKeys.join(", ")} />
        </Link>
      ),
    Topics: renderList(topicKeys, (topicKey) => (
      <span key={topicKey}>
        <Link to="/events" search={{ topicKey }}>
          <DataText value={topicKey} maxLength={80} />
        </Link>{" "}
        <Link
          to="/failures"
          search={{
            ...getFailureWindow(asTime(event.createdAt), now),
            where: toWhere({ topic: topicKey }),
          }}
        >
          View outcomes
        </Link>
      </span>
    )),
    Tags: renderList(tags, (tag) => <DataText key={tag} value={tag} maxLength={60} />),
    Severity: <DataText value={event.severity} />,
    Critical: <DataText value={event.critical} />,
    "Event created": <DataText value={event.createdAt} />,
    "Event updated": <DataText value={event.updatedAt} />,
  };
}

const PaddedBox = styled("div")({ padding: "14px 18px" });

interface RawTabProps {
  event: ReceivedEvent;
  /** The response as received; empty while only the list's record is available. */
  text: string;
}

export function RawTab({ event, text }: RawTabProps) {
  const rawText = useMemo(
    () => (text === "" ? JSON.stringify(event, null, 2) : text),
    [event, text],
  );
  return (
    <PaddedBox>
      <JsonView
        text={rawText}
        shouldSkipValidation
        label="Record"
        fileName={`event-${event._id ?? "unknown"}.json`}
      />
    </PaddedBox>
  );
}
