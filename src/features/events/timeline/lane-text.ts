import { formatElapsed } from "../../../lib/elapsed.ts";
import { laneLook } from "./lane-look.ts";
import type { EdgeSource, Lane } from "./lanes.ts";

function source(edge: EdgeSource): string {
  switch (edge.kind) {
    case "detail":
      return edge.detail === "" ? "an execution detail" : `execution detail “${edge.detail}”`;
    case "updatedAt":
      return "the job's updatedAt, the only time it has";
    case "now":
      return "now: it is under way";
    case "untold":
      return "the service gives no start";
  }
}

/** A lane's times in words, and where each of them comes from; one line each. */
export function laneLines(lane: Lane, zero: number): string[] {
  const { from, to, startSource, endSource, segments } = lane;
  const after = (at: number) => `${formatElapsed(at - zero)} after the event`;
  return [
    startSource.kind === "untold"
      ? "Start: the service gives none"
      : `Start: ${after(from)}, from ${source(startSource)}`,
    ...segments
      .filter((segment) => segment.to > segment.from)
      .map(
        (segment) => `${laneLook[segment.kind].word}: ${formatElapsed(segment.to - segment.from)}`,
      ),
    endSource.kind === "now"
      ? `End: ${source(endSource)}`
      : `End: ${after(to)}, from ${source(endSource)}`,
  ];
}
