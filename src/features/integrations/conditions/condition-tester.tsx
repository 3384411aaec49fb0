import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { StepFilter } from "../../../../contract/common.ts";
import { evaluateFilters, type MatchResult } from "../../../../domain/filter-evaluation.ts";
import { describePart, joinText } from "../../../../domain/filter-text.ts";
import { eventQueries } from "../../../api/events.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatActionError } from "../../../kit/record/form-error.ts";
import { Muted } from "../../../components/text/muted.tsx";

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

const toMark = (isMatch: MatchResult) =>
  isMatch === undefined
    ? ({ tone: "idle", label: "Unknown" } as const)
    : isMatch
      ? ({ tone: "ok", label: "Matches" } as const)
      : ({ tone: "warn", label: "Doesn't match" } as const);

/** Renders a form to test conditions. The service may evaluate conditions by different rules. */
export function ConditionTester({ filters }: { filters: readonly StepFilter[] }) {
  const queryClient = useQueryClient();
  const [id, setId] = useState("");
  const [payloadText, setPayloadText] = useState("");
  const [subscriber, setSubscriber] = useState<{ id: string; record: unknown }>();
  const [statusText, setStatusText] = useState("");
  const [isPending, setIsPending] = useState(false);
  const isPayloadEmpty = payloadText.trim() === "";
  const payloadError = isPayloadEmpty ? undefined : findJsonProblem(payloadText)?.message;
  const payload: unknown =
    isPayloadEmpty || payloadError !== undefined ? undefined : JSON.parse(payloadText);

  const loadData = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Prevents the event from also submitting the surrounding edit form.
    event.stopPropagation();
    const trimmedId = id.trim();
    if (trimmedId === "") return;
    setIsPending(true);
    setStatusText("");
    try {
      const { record } = await queryClient.query(subscriberQueries.detail(trimmedId));
      if (record) {
        setSubscriber({ id: trimmedId, record });
        return;
      }
      const { data } = await queryClient.query(eventQueries.detail(trimmedId));
      setPayloadText(JSON.stringify(data.payload ?? {}, null, 2));
      setSubscriber({ id: data.subscriber?.subscriberId ?? trimmedId, record: data.subscriber });
    } catch (cause) {
      setStatusText(
        `Couldn't load a subscriber or event with this ID. ${formatActionError(cause)}`,
      );
    } finally {
      setIsPending(false);
    }
  };

  const results = evaluateFilters(filters, { subscriber: subscriber?.record, payload });
  const matchResults = results.map(({ isMatch }) => isMatch);
  const overallMatch: MatchResult = matchResults.includes(false)
    ? false
    : matchResults.includes(undefined)
      ? undefined
      : true;
  return (
    <section aria-label="Test conditions">
      <Line onKeyDown={(event) => event.key === "Enter" && void loadData(event)}>
        <TextField
          label="Subscriber ID or event ID"
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button loading={isPending} onClick={(event) => void loadData(event)}>
          Load data
        </Button>
        <Muted role="status">
          {statusText !== ""
            ? statusText
            : subscriber
              ? `Loaded data for subscriber ${subscriber.id}`
              : "Loading an event also fills in the payload"}
        </Muted>
      </Line>
      <TextField
        label="Payload"
        value={payloadText}
        onChange={(event) => setPayloadText(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
        error={payloadError !== undefined}
        helperText={payloadError ?? 'JSON, for example {"plan": "pro"}'}
        sx={{ marginBlockStart: "8px" }}
        slotProps={{
          htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        }}
      />
      <div role="status" aria-label="Outcome">
        <Results>
          <li>
            <StateMark {...toMark(overallMatch)} /> <Muted>overall</Muted>
          </li>
          {results.flatMap(({ parts }) =>
            parts.map(({ part, actualValue: value, isMatch }, index) => (
              <li key={`${part.field} ${index}`}>
                <StateMark {...toMark(isMatch)} />{" "}
                <DataText value={joinText(describePart(part))} maxLength={200} />
                <Muted>
                  {" "}
                  {value === undefined ? (
                    "no value"
                  ) : (
                    <>
                      value: <DataText value={JSON.stringify(value)} maxLength={80} />
                    </>
                  )}
                </Muted>
              </li>
            )),
          )}
        </Results>
      </div>
    </section>
  );
}
