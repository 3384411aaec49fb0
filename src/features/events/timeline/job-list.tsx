import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import useMediaQuery from "@mui/material/useMediaQuery";
import { styled } from "@mui/material/styles";
import type { LooseObject } from "../../../../contract/loose.ts";
import type { JobOutcome } from "../../../../contract/rules.ts";
import { JobBlock } from "./job-block.tsx";

/** Below this all jobs are drawn: the browser's own search finds everything. */
const fewJobs = 40;
/** Height of a job with a few details, before it was measured. */
const usualHeight = 220;

const Window = styled("div")({ position: "relative", minInlineSize: 0 });
const Place = styled("div")({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
});

export interface ShownJob {
  job: LooseObject;
  outcome: JobOutcome;
  /** Place in the event. */
  index: number;
}

interface JobListProps {
  jobs: readonly ShownJob[];
  now: number;
  /** When the event was created, as received. */
  eventAt: unknown;
}

/** The jobs of an event; of thousands only those in view are drawn. */
export function JobList(props: JobListProps) {
  // The frame lets panes scroll by themselves only where there is room for that.
  const panesScroll = useMediaQuery("(min-width: 900px) and (min-height: 480px)", { noSsr: true });
  const { jobs, now, eventAt } = props;
  if (jobs.length <= fewJobs) {
    return jobs.map(({ job, outcome, index }) => (
      <JobBlock key={index} job={job} outcome={outcome} now={now} eventAt={eventAt} />
    ));
  }
  return panesScroll ? <PaneJobs {...props} /> : <PageJobs {...props} />;
}

/** How far below the top of what scrolls the list begins; a little off while things above grow. */
function useMargin(list: RefObject<HTMLElement | null>, scroller: () => Element | null): number {
  const [margin, setMargin] = useState(0);
  const measure = useEffectEvent(() => {
    const box = list.current?.getBoundingClientRect();
    const around = scroller();
    if (!box || !around) return;
    const isPage = around === document.scrollingElement;
    setMargin(
      Math.round(box.top - (isPage ? 0 : around.getBoundingClientRect().top) + around.scrollTop),
    );
  });
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const part of paneOf(list)?.children ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [list]);
  return margin;
}

const paneOf = (list: RefObject<HTMLElement | null>) =>
  list.current?.closest("[data-side=detail]") ?? null;

function PaneJobs(props: JobListProps) {
  const { jobs } = props;
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useMargin(list, () => paneOf(list));
  const virtualizer = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => paneOf(list),
    estimateSize: () => usualHeight,
    getItemKey: (row) => jobs[row]?.index ?? row,
    scrollMargin,
    overscan: 3,
  });
  return <JobWindow list={list} virtualizer={virtualizer} {...props} />;
}

function PageJobs(props: JobListProps) {
  const { jobs } = props;
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useMargin(list, () => document.scrollingElement);
  const virtualizer = useWindowVirtualizer({
    count: jobs.length,
    estimateSize: () => usualHeight,
    getItemKey: (row) => jobs[row]?.index ?? row,
    scrollMargin,
    overscan: 3,
  });
  return <JobWindow list={list} virtualizer={virtualizer} {...props} />;
}

interface JobWindowProps<Scroller extends Element | Window> extends JobListProps {
  list: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<Scroller, Element>;
}

function JobWindow<Scroller extends Element | Window>(props: JobWindowProps<Scroller>) {
  const { list, virtualizer, jobs, now, eventAt } = props;
  return (
    <Window ref={list} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const shown = jobs[item.index];
        return (
          shown && (
            <Place
              key={item.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              style={{
                transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)`,
              }}
            >
              <JobBlock job={shown.job} outcome={shown.outcome} now={now} eventAt={eventAt} />
            </Place>
          )
        );
      })}
    </Window>
  );
}
