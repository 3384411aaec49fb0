import { type ReactNode, startTransition, useCallback, useState } from "react";
import { Deferred } from "./deferred.tsx";

/** Lists up to this length render completely, so that the browser's search can find all items. */
export const maxImmediateItems = 40;
/**
 * Maximum number of chunks per level. More chunks are nested, because the browser lays out and
 * observes each one.
 */
const maxChunks = 50;
/** Margin around the viewport within which items are rendered. */
const margin = "200px 0px";

interface Chunk {
  isNear: boolean;
  height: number;
}

export interface WindowedListProps<Item> {
  items: readonly Item[];
  render: (item: Item) => ReactNode;
  /** Estimated height of an item in pixels, until it is rendered. */
  itemHeight: number;
  /** Number of items that are rendered and removed together. */
  chunkSize: number;
  /** Index of an item to scroll to. This item and its neighbors are always rendered. */
  target?: number | undefined;
}

export interface LargeListProps<Item> extends WindowedListProps<Item> {
  fallback: ReactNode;
}

/**
 * Renders short lists immediately and completely. Renders long lists (up to thousands of items)
 * after the page around them, and only near the viewport.
 */
export function LargeList<Item>({ fallback, ...list }: LargeListProps<Item>): ReactNode {
  if (list.items.length <= maxImmediateItems) return list.items.map(list.render);
  return (
    <Deferred fallback={fallback}>
      <WindowedList {...list} />
    </Deferred>
  );
}

/**
 * Renders items only near the viewport. Chunks report their height when they leave it, so no item
 * is measured.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>): ReactNode {
  const { items, itemHeight, chunkSize, target } = props;
  const size = chunkSize * maxChunks;
  if (items.length <= size) return <Chunks {...props} />;
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  return (
    <WindowedList
      items={starts}
      itemHeight={size * itemHeight}
      chunkSize={1}
      target={target === undefined ? undefined : Math.floor(target / size)}
      render={(start) => (
        <Chunks
          {...props}
          key={start}
          items={items.slice(start, start + size)}
          target={target === undefined ? undefined : target - start}
        />
      )}
    />
  );
}

function Chunks<Item>(props: WindowedListProps<Item>): ReactNode {
  const { items, render, itemHeight, chunkSize, target } = props;
  const first = target === undefined ? 0 : Math.floor(target / chunkSize) - 1;
  const last = target === undefined ? 0 : first + 2;
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
    const chunk = items.slice(index * chunkSize, (index + 1) * chunkSize);
    const { isNear = false, height = chunk.length * itemHeight } = chunks.get(index) ?? {};
    const isRendered = isNear || (index >= first && index <= last);
    return (
      <div
        key={index}
        ref={observe}
        data-chunk={index}
        style={isRendered ? undefined : { blockSize: height }}
      >
        {isRendered && chunk.map(render)}
      </div>
    );
  });
}

/** Returns the map, updated with the entries. Chunks that were never near the viewport are absent. */
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
