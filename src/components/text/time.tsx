import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { formatAge, formatElapsed, toIsoDuration } from "../../lib/time/elapsed.ts";
import {
  describeInstant,
  formatInstant,
  parseInstant,
  type TimeMode,
  type TimePrecision,
} from "../../lib/time/instant.ts";
import { Tooltip } from "../tooltip.tsx";
import { DataText } from "./data-text.tsx";
import { useInList } from "./in-list.tsx";
import { useNow, useTimeMode } from "./time-mode.tsx";

const Stamp = styled("time")({
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});

const Card = styled("span")({
  display: "grid",
  gridTemplateColumns: "auto auto",
  columnGap: 10,
  fontVariantNumeric: "tabular-nums",
  "& > :nth-of-type(odd)": { opacity: 0.72 },
});

export interface TimeProps {
  /** The instant as received. An invalid instant is shown as text. */
  value: unknown;
  precision?: TimePrecision;
  day?: "auto" | "always";
  /**
   * Another instant that is already shown. If `day` is `auto`, the day is omitted if both instants
   * are on the same day.
   */
  referenceAt?: unknown;
  /** Overrides the operator's time mode. Use this only where a single format is meaningful. */
  mode?: TimeMode;
}

/** Renders an instant in the selected format, and all formats on hover and focus. */
export function Time(props: TimeProps) {
  const { value, precision = "second", day = "auto", referenceAt, mode: forcedMode } = props;
  const isInList = useInList();
  const { mode: preferredMode, timeZone } = useTimeMode();
  const mode = forcedMode ?? preferredMode;
  const now = useNow(mode === "relative");
  const rowTooltip = useRowTooltip();
  const date = parseInstant(value);
  if (!date) return <DataText value={value} />;
  const referenceDate = mode === "relative" ? undefined : parseInstant(referenceAt);
  return (
    <Tooltip
      title={<TimeCard date={date} timeZone={timeZone} />}
      describeChild
      {...(isInList ? rowTooltip.tooltip : {})}
    >
      <Stamp dateTime={date.toISOString()} {...(isInList ? rowTooltip.target : { tabIndex: 0 })}>
        {formatInstant(date, { mode, now: referenceDate ?? now, precision, day, timeZone })}
      </Stamp>
    </Tooltip>
  );
}

function TimeCard({ date, timeZone }: { date: Date; timeZone: string | undefined }) {
  const { local, zone, utc, relative } = describeInstant(date, useNow(true), timeZone);
  return (
    <Card>
      <span>{zone}</span>
      <span>{local}</span>
      <span>UTC</span>
      <span>{utc}</span>
      <span>Relative</span>
      <span>{relative}</span>
    </Card>
  );
}

export function ElapsedTime({ elapsedMs }: { elapsedMs: number }) {
  return <Stamp dateTime={toIsoDuration(elapsedMs)}>{formatElapsed(elapsedMs)}</Stamp>;
}

export function Age({ value }: { value: unknown }) {
  const now = useNow(true);
  const date = parseInstant(value);
  if (!date) return <DataText value={value} />;
  const ageMs = now.getTime() - date.getTime();
  return <Stamp dateTime={toIsoDuration(Math.max(0, ageMs))}>{formatAge(ageMs)}</Stamp>;
}

/**
 * Returns the state of a tooltip in a row. A press opens the record and keeps the tooltip closed
 * until the pointer enters again, so that the tooltip doesn't open while the record renders.
 */
function useRowTooltip() {
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = useRef(false);
  return {
    tooltip: {
      open: isOpen,
      onOpen: () => {
        if (!isPressed.current) setIsOpen(true);
      },
      onClose: () => setIsOpen(false),
    },
    target: {
      onPointerEnter: () => {
        isPressed.current = false;
      },
      onPointerDown: () => {
        isPressed.current = true;
        setIsOpen(false);
      },
    },
  };
}
