import {
  measureElement,
  observeElementOffset,
  observeWindowOffset,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
} from "react";
import useMediaQuery from "@mui/material/useMediaQuery";
import { styled } from "@mui/material/styles";
import type { EventScope } from "./event-scope.ts";
import { JobBlock } from "./job-block.tsx";
import type { ShownJob } from "./job-filter.ts";

/** Below this all jobs are drawn: the browser's own search finds everything. */
const fewJobs = 40;
/** Height of a job with a few details, before it was measured. */
const usualHeight = 180;
/** Jobs drawn outside of what is seen, on each side. */
const overscan = 2;

const firstRect = () => ({ width: window.innerWidth, height: window.innerHeight });

const Window = styled("div")({ position: "relative", minInlineSize: 0 });
const Place = styled("div")({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
});

interface JobListProps {
  jobs: readonly ShownJob[];
  now: number;
  scope: EventScope;
  /** What the link is about: it is scrolled to, once, and marked. */
  linkedJobId: string | undefined;
  linkedDetailId: string | undefined;
}

interface DrawnJobsProps extends JobListProps {
  onTarget: (element: HTMLElement) => void;
}

/** The jobs of an event; of thousands only those in view are drawn. */
export function JobList(props: JobListProps) {
  // The frame lets panes scroll by themselves only where there is room for that.
  const panesScroll = useMediaQuery("(min-width: 900px) and (min-height: 480px)", { noSsr: true });
  const { jobs, linkedJobId, linkedDetailId } = props;
  const target = `${linkedJobId ?? ""} ${linkedDetailId ?? ""}`;
  const reached = useRef("");
  // Once for each link: whoever scrolls on must not be fetched back.
  const onTarget = useCallback(
    (element: HTMLElement) => {
      if (reached.current === target) return;
      reached.current = target;
      element.scrollIntoView({ block: "start" });
    },
    [target],
  );
  const drawn = { ...props, onTarget };
  if (jobs.length <= fewJobs) {
    return jobs.map((shown) => <Job key={shown.index} shown={shown} {...drawn} />);
  }
  return panesScroll ? <PaneJobs {...drawn} /> : <PageJobs {...drawn} />;
}

function Job({ shown, ...props }: DrawnJobsProps & { shown: ShownJob }) {
  const { now, scope, linkedJobId, linkedDetailId, onTarget } = props;
  const linked = linkedJobId !== undefined && shown.job["_id"] === linkedJobId;
  return (
    <JobBlock
      job={shown.job}
      outcome={shown.outcome}
      now={now}
      scope={scope}
      onTarget={onTarget}
      {...(linked && { linked, linkedDetailId })}
    />
  );
}

/**
 * How far below the top of what scrolls the list begins; a little off while things above grow.
 * Before it is measured, below what is seen at first, as explanation and course are: the few jobs
 * that are drawn all the same then come with the background's drawing, and no more at once after it.
 */
function useMargin(list: RefObject<HTMLElement | null>, scroller: () => Element | null) {
  const [measured, setMargin] = useState<number>();
  const measure = useEffectEvent(() => {
    const box = list.current?.getBoundingClientRect();
    const around = scroller();
    if (!box || !around) return;
    const isPage = around === document.scrollingElement;
    const top = isPage ? 0 : around.getBoundingClientRect().top;
    // More jobs come with it: in pieces, as those before.
    startTransition(() => setMargin(Math.round(box.top - top + around.scrollTop)));
  });
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    for (const part of paneOf(list)?.children ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [list]);
  return { isMeasured: measured !== undefined, margin: measured ?? window.innerHeight };
}

const paneOf = (list: RefObject<HTMLElement | null>) =>
  list.current?.closest("[data-side=detail]") ?? null;

/**
 * Until the list has its place, which it gets with the frame, no size is asked for: that would have
 * the whole page laid out in the midst of the jobs' drawing. Each stands for as high as it usually is.
 */
function optionsOf({ jobs }: DrawnJobsProps, isPlaced: boolean, scrollMargin: number) {
  return {
    count: jobs.length,
    estimateSize: () => usualHeight,
    getItemKey: (row: number) => jobs[row]?.index ?? row,
    scrollMargin,
    initialRect: firstRect(),
    overscan: isPlaced ? overscan : 0,
    measureElement: isPlaced ? measureElement : () => usualHeight,
  };
}

function PaneJobs(props: DrawnJobsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { margin, isMeasured } = useMargin(list, () => paneOf(list));
  const virtualizer = useVirtualizer({
    ...optionsOf(props, isMeasured, margin),
    getScrollElement: () => (isMeasured ? paneOf(list) : null),
    // Where it was scrolled to meanwhile it stays.
    observeElementOffset: (instance, tell) => {
      tell(instance.scrollElement?.scrollTop ?? 0, false);
      return observeElementOffset(instance, tell);
    },
  });
  return <JobWindow list={list} virtualizer={virtualizer} isPlaced={isMeasured} {...props} />;
}

function PageJobs(props: DrawnJobsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { margin, isMeasured } = useMargin(list, () => document.scrollingElement);
  const virtualizer = useWindowVirtualizer({
    ...optionsOf(props, isMeasured, margin),
    getScrollElement: () => (isMeasured ? window : null),
    observeElementOffset: (instance, tell) => {
      tell(window.scrollY, false);
      return observeWindowOffset(instance, tell);
    },
  });
  return <JobWindow list={list} virtualizer={virtualizer} isPlaced={isMeasured} {...props} />;
}

interface JobWindowProps<Scroller extends Element | Window> extends DrawnJobsProps {
  list: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<Scroller, Element>;
  /** It is known where the list begins. */
  isPlaced: boolean;
}

function JobWindow<Scroller extends Element | Window>(props: JobWindowProps<Scroller>) {
  const { list, virtualizer, isPlaced, ...rest } = props;
  const { jobs, linkedJobId } = rest;
  const place = jobs.findIndex(
    ({ job }) => linkedJobId !== undefined && job["_id"] === linkedJobId,
  );
  const { scrollMargin } = virtualizer.options;
  const goThere = useEffectEvent(() => virtualizer.scrollToIndex(place, { align: "start" }));
  useEffect(() => {
    // Before the list knows where it begins it would scroll to a wrong place.
    if (place >= 0 && isPlaced) goThere();
  }, [place, isPlaced, scrollMargin]);
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
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              <Job shown={shown} {...rest} />
            </Place>
          )
        );
      })}
    </Window>
  );
}
