import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { StepFilter } from "../../../../contract/common.ts";
import {
  evaluateFilters,
  type Holds,
  partWords,
  wordsText,
} from "../../../../domain/step-filter.ts";
import { eventQueries } from "../../../api/events.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { toFormError } from "../../../kit/record/form-error.ts";

const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  "& > .MuiFormControl-root": { maxInlineSize: 300 },
});
const Results = styled("ul")({
  margin: "10px 0 0",
  display: "grid",
  gap: 6,
  "& li": { overflowWrap: "anywhere" },
});
const Quiet = styled("span")({ color: "var(--ink-3)" });

const marks = (holds: Holds) =>
  holds === undefined
    ? ({ tone: "idle", label: "Unknown" } as const)
    : holds
      ? ({ tone: "ok", label: "Matches" } as const)
      : ({ tone: "warn", label: "Doesn't match" } as const);

function readPayload(text: string): { payload?: unknown; fault?: string } {
  if (text.trim() === "") return {};
  try {
    return { payload: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "Not JSON" };
  }
}

/** Compares like the embedded service. The API doesn't specify how the service compares. */
export function TryOut({ filters }: { filters: readonly StepFilter[] }) {
  const queryClient = useQueryClient();
  const [id, setId] = useState("");
  const [payloadText, setPayloadText] = useState("");
  const [subscriber, setSubscriber] = useState<{ id: string; record: unknown }>();
  const [said, setSaid] = useState("");
  const [pending, setPending] = useState(false);
  const { payload, fault } = readPayload(payloadText);

  const read = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Keeps the edit form around this one from submitting.
    event.stopPropagation();
    const wanted = id.trim();
    if (wanted === "") return;
    setPending(true);
    setSaid("");
    try {
      const { record: found } = await queryClient.query(subscriberQueries.detail(wanted));
      if (found) {
        setSubscriber({ id: wanted, record: found });
        return;
      }
      const { data } = await queryClient.query(eventQueries.detail(wanted));
      setPayloadText(JSON.stringify(data.payload ?? {}, null, 2));
      setSubscriber({ id: data.subscriber?.subscriberId ?? wanted, record: data.subscriber });
    } catch (error) {
      setSaid(`Couldn't load a subscriber or an event with this ID. ${toFormError(error).why}`);
    } finally {
      setPending(false);
    }
  };

  const results = evaluateFilters(filters, { subscriber: subscriber?.record, payload });
  const all = results.map(({ holds }) => holds);
  const whole: Holds = all.includes(false) ? false : all.includes(undefined) ? undefined : true;
  return (
    <section aria-label="Test conditions">
      <Line onKeyDown={(event) => event.key === "Enter" && void read(event)}>
        <TextField
          label="Subscriber ID or event ID"
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button loading={pending} onClick={(event) => void read(event)}>
          Load
        </Button>
        <Quiet role="status">
          {said !== ""
            ? said
            : subscriber
              ? `Loaded ${subscriber.id}`
              : "An event also loads its payload"}
        </Quiet>
      </Line>
      <TextField
        label="Payload"
        value={payloadText}
        onChange={(event) => setPayloadText(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
        error={fault !== undefined}
        helperText={fault ?? "JSON"}
        sx={{ marginBlockStart: "8px" }}
        slotProps={{
          htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        }}
      />
      <div role="status" aria-label="Outcome">
        <Results>
          <li>
            <StateMark {...marks(whole)} />{" "}
            <Quiet>overall, by the rules of the embedded service</Quiet>
          </li>
          {results.flatMap(({ parts }) =>
            parts.map(({ part, found, holds }, index) => (
              <li key={`${part.field} ${index}`}>
                <StateMark {...marks(holds)} />{" "}
                <DataText value={wordsText(partWords(part))} max={200} />
                <Quiet>
                  {" "}
                  {found === undefined ? (
                    "no value"
                  ) : (
                    <>
                      value: <DataText value={JSON.stringify(found)} max={80} />
                    </>
                  )}
                </Quiet>
              </li>
            )),
          )}
        </Results>
      </div>
    </section>
  );
}
