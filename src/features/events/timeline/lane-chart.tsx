import { useEffect, useMemo, useRef } from "react";
import { styled } from "@mui/material/styles";
import { Deferred } from "../../../components/deferred.tsx";
import { WindowedList } from "../../../components/large-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ElapsedTime } from "../../../components/text/time.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { plural } from "../../../lib/text/format.ts";
import { getAxisTicks } from "../../../lib/time/time-axis.ts";
import type { TimelineJob } from "./job-filter.ts";
import { LaneBars, describeLane } from "./lane-bars.tsx";
import { laneColors, laneStyles, segmentStyle } from "./lane-styles.ts";
import { type Axis, hasLane, type Lane, createLane, type SegmentKind } from "./lanes.ts";

const rowHeight = 30;
/** Maximum number of lanes that are visible without scrolling. */
const maxLanes = 12;

const Figure = styled("figure")({ margin: 0, minInlineSize: 0, fontSize: 12, ...laneColors });
const columnStyle = {
  display: "grid",
  gridTemplateColumns: "minmax(84px, 152px) minmax(0, 1fr) 96px",
  columnGap: 12,
  // Leaves more of a phone's width for the bars.
  "@container (max-width: 460px)": {
    gridTemplateColumns: "minmax(84px, 104px) minmax(0, 1fr) 80px",
    columnGap: 8,
  },
};
const Lanes = styled("div")({
  position: "relative",
  "&[data-scrolls]": { blockSize: maxLanes * rowHeight, overflowY: "auto" },
});
const Row = styled("div")({ ...columnStyle, blockSize: rowHeight });
const Name = styled("span")({
  alignSelf: "center",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "& > span": { color: "var(--ink-3)" },
});
const Track = styled("span")({
  position: "relative",
  blockSize: rowHeight,
  borderInlineStart: "1px dashed var(--line-button)",
});
const Head = styled("div")({ ...columnStyle });
const Ticks = styled("span")({
  position: "relative",
  blockSize: 22,
  color: "var(--ink-3)",
  font: "400 11.5px/16px var(--mono)",
  "& > span": { position: "absolute", whiteSpace: "nowrap" },
  "@container (max-width: 680px)": { "& > span:nth-of-type(even)": { display: "none" } },
});
const Duration = styled("span")({
  alignSelf: "center",
  textAlign: "end",
  font: "400 12px/18px var(--mono)",
  whiteSpace: "nowrap",
});
const Legend = styled("figcaption")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 16,
  rowGap: 2,
  marginBlockStart: 8,
  color: "var(--ink-3)",
  "& > span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& i": { inlineSize: 14, blockSize: 8, ...segmentStyle },
});
const Line = styled("span")({ display: "block" });

export interface LaneChartProps {
  jobs: readonly TimelineJob[];
  axis: Axis;
  now: number;
}

export function LaneChart({ jobs, axis, now }: LaneChartProps) {
  const jobsWithLane = useMemo(
    () => jobs.filter(({ job, outcome }) => hasLane(job, outcome)),
    [jobs],
  );
  const omittedCount = jobs.length - jobsWithLane.length;
  // With many lanes, finding the used colors and patterns is too slow, so the legend lists every
  // color and pattern except that of warnings, which look like retries.
  const visibleLanes = useMemo(
    () =>
      jobsWithLane.length > maxLanes
        ? undefined
        : jobsWithLane.flatMap(
            ({ job, outcome, index }) => createLane(job, outcome, index, now) ?? [],
          ),
    [jobsWithLane, now],
  );
  const kinds =
    visibleLanes &&
    new Set(visibleLanes.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
  const hasOpenEdge =
    visibleLanes?.some(({ isStartOpen, isEndOpen }) => isStartOpen || isEndOpen) ?? true;
  if (jobsWithLane.length === 0) return null;
  return (
    <Figure
      aria-label={`Timeline of ${plural(jobsWithLane.length, "step")} over ${formatElapsed(axis.spanMs)}`}
    >
      <Head aria-hidden>
        <span />
        <Ticks>
          {getAxisTicks(axis.spanMs).map(({ offsetMs, label }) => (
            <span key={offsetMs} style={{ insetInlineStart: `${(offsetMs / axis.spanMs) * 100}%` }}>
              {label}
            </span>
          ))}
        </Ticks>
        <span />
      </Head>
      {visibleLanes ? (
        <Lanes>
          {visibleLanes.map((lane) => (
            <LaneRow key={lane.index} lane={lane} axis={axis} />
          ))}
        </Lanes>
      ) : (
        <Deferred fallback={<Lanes data-scrolls="" />}>
          <ScrolledLanes jobs={jobsWithLane} axis={axis} now={now} />
        </Deferred>
      )}
      <Legend>
        {(Object.keys(laneStyles) as SegmentKind[])
          .filter((kind) => kinds?.has(kind) ?? kind !== "warned")
          .map((kind) => (
            <span key={kind}>
              <i style={laneStyles[kind].bar} />
              {laneStyles[kind].label}
            </span>
          ))}
        {hasOpenEdge && <span>faded edge: start unknown or still in progress</span>}
        {omittedCount > 0 && (
          <span>{plural(omittedCount, "step has no timestamps", "steps have no timestamps")}</span>
        )}
      </Legend>
    </Figure>
  );
}

function ScrolledLanes({ jobs, axis, now }: LaneChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const firstVisibleIndex = Math.max(
    0,
    jobs.findIndex(({ outcome }) => outcome.kind === "failed") - 1,
  );
  useEffect(() => {
    container.current?.scrollTo({ top: firstVisibleIndex * rowHeight });
  }, [firstVisibleIndex]);
  return (
    <Lanes
      ref={container}
      data-scrolls=""
      role="region"
      aria-label={`Timeline of ${plural(jobs.length, "step")}`}
      // A scrollable area must be reachable by keyboard.
      tabIndex={0}
    >
      <WindowedList
        items={jobs}
        itemHeight={rowHeight}
        chunkSize={maxLanes / 2}
        targetIndex={firstVisibleIndex}
        render={({ job, outcome, index }) => {
          const lane = createLane(job, outcome, index, now);
          return lane && <LaneRow key={index} lane={lane} axis={axis} isInLongList />;
        }}
      />
    </Lanes>
  );
}

interface LaneRowProps {
  lane: Lane;
  axis: Axis;
  /** Whether the lane is in a long list, whose rows aren't tab stops. */
  isInLongList?: boolean;
}

function LaneRow({ lane, axis, isInLongList = false }: LaneRowProps) {
  const lines = describeLane(lane, axis.startAt);
  return (
    <Row>
      <Name>
        <DataText value={describeStepType(lane.type).name} maxLength={32} />
        {lane.providerId !== undefined && (
          <span>
            {" · "}
            <ProviderLabel id={lane.providerId} />
          </span>
        )}
      </Name>
      <Tooltip
        describeChild
        title={lines.map((line, index) => (
          <Line key={index}>
            <DataText value={line} maxLength={300} />
          </Line>
        ))}
      >
        <Track
          role="img"
          aria-label={`${describeStepType(lane.type).name}: ${lines.join(". ")}`}
          {...(!isInLongList && { tabIndex: 0 })}
        >
          <LaneBars lane={lane} axis={axis} />
        </Track>
      </Tooltip>
      <Duration>
        {lane.isStartOpen && !lane.isEndOpen ? (
          <>
            at <ElapsedTime elapsedMs={lane.to - axis.startAt} />
          </>
        ) : (
          <ElapsedTime elapsedMs={lane.to - lane.from} />
        )}
      </Duration>
    </Row>
  );
}
