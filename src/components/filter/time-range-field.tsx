import Button from "@mui/material/Button";
import { describeSpan } from "../../lib/time/span.ts";
import { formatInstant, formatRange, parseInstant, type TimeMode } from "../../lib/time/instant.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { WaitIcon } from "../icons.tsx";
import { useNow, useTimeMode } from "../text/time-mode.tsx";
import { usePopup } from "../use-menu.ts";

/** A time range of ISO strings. A range without `after` or `before` is open at that end. */
export interface TimeRange {
  after?: string | undefined;
  before?: string | undefined;
  /** A relative range such as `4h`. If `after` is also set, the range starts at `after`. */
  last?: string | undefined;
}

export interface TimeRangeFieldProps {
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  /** Recently used ranges, newest first. */
  recentRanges?: readonly TimeRange[];
  /**
   * Length of ranges without a start, including the empty range, which ends now. Without
   * `defaultSpan`, the start of such ranges is open.
   */
  defaultSpan?: string | undefined;
}

const TimeRangeCard = lazyComponent(
  async () => (await import("./time-range-card.tsx")).TimeRangeCard,
);

const noRanges: readonly TimeRange[] = [];

export function TimeRangeField(props: TimeRangeFieldProps) {
  const { value, onChange, recentRanges = noRanges, defaultSpan } = props;
  const { close, buttonProps, popupProps } = usePopup("dialog", TimeRangeCard);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const changeRange = (range: TimeRange) => {
    close();
    onChange(range);
  };
  return (
    <>
      <Button
        {...buttonProps}
        size="small"
        startIcon={<WaitIcon />}
        sx={{ minHeight: 26, fontVariantNumeric: "tabular-nums" }}
      >
        {describeRange(value, mode, now, timeZone)}
      </Button>
      <TimeRangeCard
        {...popupProps}
        value={value}
        onChange={changeRange}
        recentRanges={recentRanges.map((range) => ({
          range,
          label: describeRange(range, mode, now, timeZone),
        }))}
        defaultSpan={defaultSpan}
        zone={mode === "utc" ? "utc" : "local"}
      />
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
  const [after, before] = [parseInstant(range.after), parseInstant(range.before)];
  // The range is fixed, so show absolute times even in relative mode.
  const absoluteMode = mode === "relative" ? "local" : mode;
  const instantFormat = { mode: absoluteMode, now, precision: "minute", timeZone } as const;
  if (after && before) return formatRange(after, before, instantFormat);
  if (after) return `${formatInstant(after, instantFormat)} – now`;
  return before ? `Until ${formatInstant(before, instantFormat)}` : "Any time";
}
