import { type ReactNode, startTransition, useCallback, useState } from "react";
import { Deferred } from "./deferred.tsx";

/** Lists up to this length render whole, so that the browser's own search finds everything. */
const maxWhole = 40;
/** Pixels around the visible area in which items are rendered. */
const margin = "400px 0px";

interface Chunk {
  isNear: boolean;
  height: number;
}

export interface WindowedListProps<Item> {
  items: readonly Item[];
  /** Renders an item with its key. */
  render: (item: Item) => ReactNode;
  /** Usual height of an item in pixels, for those that aren't rendered yet. */
  itemHeight: number;
  /** Items that are rendered and removed together. */
  chunkSize: number;
  /** Index of an item that is always rendered, with its neighbors, so that it can be scrolled to. */
  target?: number;
}

export interface LargeListProps<Item> extends WindowedListProps<Item> {
  /** Shown in place of a long list until it has rendered. */
  fallback: ReactNode;
}

/**
 * Renders a list that may have thousands of items: a short one at once and whole, a long one after
 * the page around it, and only what is near the visible area.
 */
export function LargeList<Item>({ fallback, ...list }: LargeListProps<Item>): ReactNode {
  if (list.items.length <= maxWhole) return list.items.map(list.render);
  return (
    <Deferred fallback={fallback}>
      <WindowedList {...list} />
    </Deferred>
  );
}

/**
 * Renders the chunks of a list that are near the visible area, in whatever scrolls around them. Never
 * measures: chunks report their height when they leave.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>): ReactNode {
  const { items, render, itemHeight, chunkSize, target = 0 } = props;
  const [chunks, setChunks] = useState<ReadonlyMap<number, Chunk>>(new Map());
  const [observer] = useState(
    () =>
      new IntersectionObserver(
        (entries) => startTransition(() => setChunks((before) => withEntries(before, entries))),
        { rootMargin: margin, scrollMargin: margin },
      ),
  );
  const observe = useCallback(
    (chunk: HTMLElement | null) => {
      if (chunk === null) return undefined;
      observer.observe(chunk);
      return () => observer.unobserve(chunk);
    },
    [observer],
  );
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => {
    const shown = items.slice(index * chunkSize, (index + 1) * chunkSize);
    const { isNear = false, height = shown.length * itemHeight } = chunks.get(index) ?? {};
    const isRendered = isNear || Math.abs(index - Math.floor(target / chunkSize)) <= 1;
    return (
      <div
        key={index}
        ref={observe}
        data-chunk={index}
        style={isRendered ? undefined : { blockSize: height }}
      >
        {isRendered && shown.map(render)}
      </div>
    );
  });
}

/** The chunks after some came near or left. Those that were never near aren't listed. */
function withEntries(
  before: ReadonlyMap<number, Chunk>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<number, Chunk> {
  const changed = entries
    .map(({ target, isIntersecting, boundingClientRect }) => ({
      index: Number(target.getAttribute("data-chunk")),
      chunk: { isNear: isIntersecting, height: boundingClientRect.height },
    }))
    .filter(({ index, chunk }) => chunk.isNear || before.has(index));
  if (changed.length === 0) return before;
  return new Map([...before, ...changed.map(({ index, chunk }) => [index, chunk] as const)]);
}
