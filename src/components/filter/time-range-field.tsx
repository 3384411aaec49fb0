import { useId, useRef, useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { fromDateTimeInput, toDateTimeInput } from "../../lib/time/datetime-input.ts";
import { describeSpan } from "../../lib/time/span.ts";
import { formatInstant, localZone, parseInstant, type TimeMode } from "../../lib/time/time.ts";
import { WaitIcon } from "../icons.tsx";
import { useNow, useTimeMode } from "../text/time-mode.tsx";
import { PopoverCard } from "../popover-card.tsx";

/** A time range of ISO strings. An absent end is open. */
export interface TimeRange {
  after?: string | undefined;
  before?: string | undefined;
  /** A relative range such as `4h`. If `after` is set too, it is the start of this range. */
  last?: string | undefined;
}

const spans = ["15m", "1h", "4h", "24h", "7d"];

export interface TimeRangeFieldProps {
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  /** Recently used ranges, newest first. */
  recent?: readonly TimeRange[];
}

const noRanges: readonly TimeRange[] = [];

export function TimeRangeField(props: TimeRangeFieldProps) {
  const { value, onChange, recent = noRanges } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const id = useId();
  const change = (range: TimeRange) => {
    setOpen(false);
    onChange(range);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<WaitIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(open ? { "aria-controls": id } : {})}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 26, fontVariantNumeric: "tabular-nums" }}
      >
        {describeRange(value, mode, now, timeZone)}
      </Button>
      <PopoverCard
        id={id}
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        label="Time range"
      >
        <RangeEditor
          value={value}
          onChange={change}
          recent={recent.map((range) => ({
            range,
            label: describeRange(range, mode, now, timeZone),
          }))}
          zone={mode === "utc" ? "utc" : "local"}
        />
      </PopoverCard>
    </>
  );
}

/** Describes a range: "Any time", "Last hour", "02:30 – now", "Until 03:12". */
export function describeRange(
  range: TimeRange,
  mode: TimeMode,
  now: Date,
  timeZone?: string,
): string {
  if (range.last !== undefined) return describeSpan(range.last);
  const formatEnd = (value: string | undefined) => {
    const date = parseInstant(value);
    // A relative time would be wrong for a fixed range.
    return (
      date &&
      formatInstant(date, {
        mode: mode === "relative" ? "local" : mode,
        now,
        precision: "minute",
        timeZone,
      })
    );
  };
  const [after, before] = [formatEnd(range.after), formatEnd(range.before)];
  if (after) return `${after} – ${before ?? "now"}`;
  return before ? `Until ${before}` : "Any time";
}

interface RangeEditorProps {
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  recent: readonly { range: TimeRange; label: string }[];
  zone: "local" | "utc";
}

function RangeEditor({ value, onChange, recent, zone }: RangeEditorProps) {
  const toInputValue = (text: string | undefined) => {
    const date = parseInstant(text);
    return date ? toDateTimeInput(date, zone) : "";
  };
  const [after, setAfter] = useState(() => toInputValue(value.after));
  const [before, setBefore] = useState(() => toInputValue(value.before));
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const from = fromDateTimeInput(after, zone);
  const to = fromDateTimeInput(before, zone);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (isReversed) return;
    onChange({
      ...(from ? { after: from.toISOString() } : {}),
      ...(to ? { before: to.toISOString() } : {}),
    });
  };
  const zoneName = zone === "utc" ? "UTC" : `local time, ${localZone()}`;
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: "6px" }}>
          {spans.map((last) => (
            <Button
              key={last}
              size="small"
              aria-pressed={value.last === last}
              onClick={() => onChange({ last })}
            >
              {describeSpan(last)}
            </Button>
          ))}
        </Stack>
        {recent.length > 0 && (
          <Stack
            role="group"
            aria-label="Recent ranges"
            direction="row"
            sx={{ flexWrap: "wrap", gap: "6px" }}
          >
            {recent.map(({ range, label }) => (
              <Button key={label} size="small" variant="text" onClick={() => onChange(range)}>
                {label}
              </Button>
            ))}
          </Stack>
        )}
        <TextField
          label={`From (${zoneName})`}
          type="datetime-local"
          value={after}
          onChange={(event) => setAfter(event.target.value)}
          slotProps={{ htmlInput: { step: 1 } }}
        />
        <TextField
          label={`Until (${zoneName})`}
          type="datetime-local"
          value={before}
          onChange={(event) => setBefore(event.target.value)}
          error={wasSubmitted && isReversed}
          helperText={
            wasSubmitted && isReversed
              ? "Enter a time after the start of the range."
              : "If empty, the range ends now."
          }
          slotProps={{ htmlInput: { step: 1 } }}
        />
        <Stack direction="row" sx={{ justifyContent: "space-between" }}>
          <Button onClick={() => onChange({})}>Any time</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
