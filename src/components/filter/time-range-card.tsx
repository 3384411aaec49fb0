import { type SyntheticEvent, useState } from "react";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { parseDateTimeInput, toDateTimeInput } from "../../lib/time/datetime-input.ts";
import { describeSpan, formatSpan } from "../../lib/time/span.ts";
import { getLocalZone, parseInstant } from "../../lib/time/instant.ts";
import { liveHelp } from "./filter-form.tsx";
import { Popover, type PopoverProps } from "../popover.tsx";
import type { TimeRange, TimeRangeFieldProps } from "./time-range-field.tsx";

const spans = ["15m", "1h", "4h", "24h", "7d"];

interface RangeEditorProps extends Pick<TimeRangeFieldProps, "value" | "onChange" | "defaultSpan"> {
  recentRanges: readonly { range: TimeRange; label: string }[];
  zone: "local" | "utc";
}

const incompleteText = "Enter a date and a time.";

function RangeEditor(props: RangeEditorProps) {
  const { value, onChange, recentRanges, defaultSpan, zone } = props;
  const toInputValue = (text: string | undefined) => {
    const date = parseInstant(text);
    return date ? toDateTimeInput(date, zone) : "";
  };
  const [after, setAfter] = useState(() => toInputValue(value.after));
  const [before, setBefore] = useState(() => toInputValue(value.before));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [incompleteNames, setIncompleteNames] = useState<readonly string[]>([]);

  // The fields have no milliseconds, and a local time can be ambiguous, so that unchanged fields
  // aren't parsed.
  const parseInput = (text: string, initialTime: string | undefined) =>
    text === toInputValue(initialTime) ? parseInstant(initialTime) : parseDateTimeInput(text, zone);
  const from = parseInput(after, value.after);
  const to = parseInput(before, value.before);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const isAfterIncomplete = after === "" && incompleteNames.includes("after");
  const isBeforeIncomplete = before === "" && incompleteNames.includes("before");
  const hasReversedError = wasSubmitted && isReversed;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    // A date without a time has an empty value, like an empty field.
    const inputs = [...event.currentTarget.querySelectorAll("input")];
    const names = inputs.flatMap(({ name, validity }) => (validity.badInput ? [name] : []));
    setIncompleteNames(names);
    if (isReversed || names.length > 0) {
      const invalidName = names[0] ?? "before";
      inputs.find(({ name }) => name === invalidName)?.focus();
      return;
    }
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
          error={isAfterIncomplete}
          helperText={
            isAfterIncomplete
              ? incompleteText
              : defaultSpan !== undefined &&
                `Leave empty to start ${formatSpan(defaultSpan)} before the end.`
          }
          name="after"
          slotProps={{ htmlInput: { step: 1 }, formHelperText: liveHelp }}
        />
        <TextField
          label={`Until (${zoneName})`}
          type="datetime-local"
          value={before}
          onChange={(event) => setBefore(event.target.value)}
          error={isBeforeIncomplete || hasReversedError}
          helperText={
            isBeforeIncomplete
              ? incompleteText
              : hasReversedError
                ? "Enter a time after the start of the range."
                : defaultSpan === undefined
                  ? "Leave empty for an open-ended range."
                  : "Leave empty to include events up to now."
          }
          name="before"
          slotProps={{ htmlInput: { step: 1 }, formHelperText: liveHelp }}
        />
        <Stack direction="row" sx={{ justifyContent: "space-between" }}>
          <Button onClick={() => onChange({})}>
            {defaultSpan === undefined ? "Any time" : describeSpan(defaultSpan)}
          </Button>
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

export const TimeRangeCard = ({
  id,
  open,
  anchorEl,
  onClose,
  ...editorProps
}: TimeRangeCardProps) => (
  <Popover id={id} open={open} anchorEl={anchorEl} onClose={onClose} label="Time range">
    <RangeEditor {...editorProps} />
  </Popover>
);
