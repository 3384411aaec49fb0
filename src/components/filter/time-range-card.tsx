import { type SyntheticEvent, useState } from "react";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { parseDateTimeInput, toDateTimeInput } from "../../lib/time/datetime-input.ts";
import { describeSpan } from "../../lib/time/span.ts";
import { getLocalZone, parseInstant } from "../../lib/time/instant.ts";
import { Popover, type PopoverProps } from "../popover.tsx";
import type { TimeRange } from "./time-range-field.tsx";

const spans = ["15m", "1h", "4h", "24h", "7d"];

interface RangeEditorProps {
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  recentRanges: readonly { range: TimeRange; label: string }[];
  zone: "local" | "utc";
}

function RangeEditor({ value, onChange, recentRanges, zone }: RangeEditorProps) {
  const toInputValue = (text: string | undefined) => {
    const date = parseInstant(text);
    return date ? toDateTimeInput(date, zone) : "";
  };
  const [after, setAfter] = useState(() => toInputValue(value.after));
  const [before, setBefore] = useState(() => toInputValue(value.before));
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const from = parseDateTimeInput(after, zone);
  const to = parseDateTimeInput(before, zone);
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
  const isUtc = zone === "utc" || getLocalZone() === "UTC";
  const zoneName = isUtc ? "UTC" : `local time, ${getLocalZone()}`;
  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: "6px" }}>
          {spans.map((span) => (
            <Button
              key={span}
              size="small"
              aria-pressed={value.last === span}
              onClick={() => onChange({ last: span })}
            >
              {describeSpan(span)}
            </Button>
          ))}
        </Stack>
        {recentRanges.length > 0 && (
          <Stack
            role="group"
            aria-label="Recent ranges"
            direction="row"
            sx={{ flexWrap: "wrap", gap: "6px" }}
          >
            {recentRanges.map(({ range, label }) => (
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
              : "Leave empty for an open-ended range."
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

export interface TimeRangeCardProps
  extends RangeEditorProps, Pick<PopoverProps, "id" | "open" | "anchorEl"> {
  onClose: () => void;
}

export const TimeRangeCard = ({ id, open, anchorEl, onClose, ...editor }: TimeRangeCardProps) => (
  <Popover id={id} open={open} anchorEl={anchorEl} onClose={onClose} label="Time range">
    <RangeEditor {...editor} />
  </Popover>
);
