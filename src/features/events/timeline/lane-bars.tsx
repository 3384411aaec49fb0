import { styled } from "@mui/material/styles";
import { laneStyles, segmentStyle } from "./lane-styles.ts";
import type { Axis, EdgeSource, Lane } from "./lanes.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";

const Bar = styled("span")({
  position: "absolute",
  insetBlockStart: 10,
  blockSize: 10,
  minInlineSize: 2,
  ...segmentStyle,
});

/** Width in pixels of a bar with an unknown start. */
const stubWidth = 14;

export function LaneBars({ lane, axis: { startAt, spanMs } }: { lane: Lane; axis: Axis }) {
  const toPercent = (durationMs: number) => `${(durationMs / spanMs) * 100}%`;
  return lane.segments.map((segment, index) => (
    <Bar
      key={index}
      style={{
        ...laneStyles[segment.kind].bar,
        ...(lane.isStartOpen && segment.from === segment.to
          ? {
              insetInlineStart: `max(0px, calc(${toPercent(segment.to - startAt)} - ${stubWidth}px))`,
              inlineSize: stubWidth,
            }
          : {
              insetInlineStart: toPercent(segment.from - startAt),
              inlineSize: toPercent(segment.to - segment.from),
            }),
        ...getEdgeStyle(lane, index),
      }}
    />
  ));
}

/** Returns a style that fades a start with an unknown time and the end of an unfinished job. */
function getEdgeStyle({ isStartOpen, isEndOpen, segments }: Lane, index: number) {
  const isStartFaded = isStartOpen && index === 0;
  const isEndFaded = isEndOpen && index === segments.length - 1;
  if (!isStartFaded && !isEndFaded) return {};
  const mask = `linear-gradient(to right, ${isStartFaded ? "transparent" : "#000"}, #000 ${isStartFaded ? "90%" : "40%"}, ${isEndFaded ? "transparent" : "#000"})`;
  return { maskImage: mask };
}

function formatSource(source: EdgeSource): string {
  switch (source.kind) {
    case "detail":
      return source.detail === "" ? "an execution detail" : `execution detail “${source.detail}”`;
    case "updatedAt":
      return "updatedAt, the job's only timestamp";
    case "now":
      return "now, still in progress";
    case "unknown":
      return "not reported";
  }
}

export function describeLane(lane: Lane, startAt: number): string[] {
  const { from, to, startSource, endSource, segments } = lane;
  const formatOffset = (at: number) => `${formatElapsed(at - startAt)} after the trigger`;
  return [
    startSource.kind === "unknown"
      ? "Start: not reported"
      : `Start: ${formatOffset(from)}, from ${formatSource(startSource)}`,
    ...segments
      .filter((segment) => segment.to > segment.from)
      .map(
        (segment) =>
          `${laneStyles[segment.kind].label}: ${formatElapsed(segment.to - segment.from)}`,
      ),
    endSource.kind === "now"
      ? `End: ${formatSource(endSource)}`
      : `End: ${formatOffset(to)}, from ${formatSource(endSource)}`,
  ];
}
