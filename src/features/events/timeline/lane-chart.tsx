import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { Elapsed } from "../../../components/text/time.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { stepWords } from "../../../entities/step-words.ts";
import { formatElapsed } from "../../../lib/elapsed.ts";
import { plural } from "../../../lib/format.ts";
import { axisTicks } from "../../../lib/time-axis.ts";
import { laneLook } from "./lane-look.ts";
import type { Lane, LaneChart as Chart, SegmentKind } from "./lanes.ts";

const Figure = styled("figure")({ margin: 0, minInlineSize: 0, fontSize: 12 });
const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(84px, 152px) minmax(0, 1fr) 62px",
  columnGap: 12,
  "& > div": { display: "contents" },
});
const Name = styled("span")({
  alignSelf: "center",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "& > span": { color: "var(--ink-3)" },
});
const Track = styled("span")({
  position: "relative",
  blockSize: 30,
  borderInlineStart: "1px dashed var(--line-button)",
});
const Axis = styled("span")({
  position: "relative",
  blockSize: 22,
  color: "var(--ink-3)",
  font: "400 11.5px/16px var(--mono)",
  "& > span": { position: "absolute", whiteSpace: "nowrap" },
  "@container (max-width: 420px)": { "& > span:nth-of-type(even)": { display: "none" } },
});
const Length = styled("span")({
  alignSelf: "center",
  textAlign: "end",
  font: "400 12px/18px var(--mono)",
  whiteSpace: "nowrap",
});
const Bar = styled("span")({
  position: "absolute",
  insetBlockStart: 10,
  blockSize: 10,
  minInlineSize: 2,
  borderRadius: 2,
  "@media (forced-colors: active)": { border: "1px solid" },
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
  "& i": { inlineSize: 14, blockSize: 8, borderRadius: 2 },
});

/** Pixels of the stub that stands for a beginning nobody told. */
const stub = 14;

/** The steps of an event on one axis of time, drawn from what the record tells and nothing else. */
export function LaneChart({ chart }: { chart: Chart }) {
  const { lanes, zero, span, omitted } = chart;
  const ticks = axisTicks(span);
  const kinds = new Set(lanes.flatMap(({ segments }) => segments.map(({ kind }) => kind)));
  const isOpen = lanes.some(({ openStart, openEnd }) => openStart || openEnd);
  const percent = (milliseconds: number) => `${(milliseconds / span) * 100}%`;
  return (
    <Figure aria-label={`Course of ${plural(lanes.length, "step")} over ${formatElapsed(span)}`}>
      <Grid>
        <div aria-hidden>
          <span />
          <Axis>
            {ticks.map(({ at, label }) => (
              <span key={at} style={{ insetInlineStart: percent(at) }}>
                {label}
              </span>
            ))}
          </Axis>
          <span />
        </div>
        {lanes.map((lane) => (
          <div key={lane.index}>
            <Name>
              <DataText value={stepWords(lane.type).name} max={32} />
              {lane.providerId !== undefined && (
                <span>
                  {" · "}
                  <ProviderLabel id={lane.providerId} />
                </span>
              )}
            </Name>
            <Track title={describe(lane, zero)}>
              {lane.segments.map((segment, index) => (
                <Bar
                  key={index}
                  style={{
                    ...laneLook[segment.kind].bar,
                    ...(lane.openStart && segment.from === segment.to
                      ? {
                          insetInlineStart: `max(0px, calc(${percent(segment.to - zero)} - ${stub}px))`,
                          inlineSize: stub,
                        }
                      : {
                          insetInlineStart: percent(segment.from - zero),
                          inlineSize: percent(segment.to - segment.from),
                        }),
                    ...openEdges(lane, index),
                  }}
                />
              ))}
            </Track>
            <Length>
              {lane.openStart && !lane.openEnd ? (
                <>
                  at <Elapsed ms={lane.to - zero} />
                </>
              ) : (
                <Elapsed ms={lane.to - lane.from} />
              )}
            </Length>
          </div>
        ))}
      </Grid>
      <Legend>
        {(Object.keys(laneLook) as SegmentKind[])
          .filter((kind) => kinds.has(kind))
          .map((kind) => (
            <span key={kind}>
              <i style={laneLook[kind].bar} />
              {laneLook[kind].word}
            </span>
          ))}
        {isOpen && <span>open edge: the service gives no start or no end</span>}
        {omitted > 0 && <span>{plural(omitted, "step is", "steps are")} not drawn</span>}
      </Legend>
    </Figure>
  );
}

/** Fades the edge that the service does not tell. */
function openEdges({ openStart, openEnd, segments }: Lane, index: number) {
  const start = openStart && index === 0;
  const end = openEnd && index === segments.length - 1;
  if (!start && !end) return {};
  const mask = `linear-gradient(to right, ${start ? "transparent" : "#000"}, #000 ${start ? "90%" : "40%"}, ${end ? "transparent" : "#000"})`;
  return { maskImage: mask };
}

/** The lane's times and where each comes from. */
function describe(lane: Lane, zero: number): string {
  const from = lane.openStart
    ? "The service gives no start"
    : `First execution detail ${formatElapsed(lane.from - zero)} after the event`;
  const to = lane.openEnd
    ? "under way"
    : `last try ended ${formatElapsed(lane.to - zero)} after the event`;
  return `${from}; ${to}.`;
}
