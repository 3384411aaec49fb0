import { type ReactNode, startTransition, useCallback, useState } from "react";
import { Deferred } from "./deferred.tsx";
import { useIsPrinting } from "./use-is-printing.ts";

/**
 * Maximum length of a list that renders completely, so that the browser's search finds all items.
 */
export const maxImmediateItems = 40;
/**
 * Maximum number of chunks per level. Longer lists nest their chunks, because the browser lays out
 * and observes each chunk of a level.
 */
const maxChunks = 50;
const viewportMargin = "200px 0px";

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
  /**
   * Index of an item that the caller scrolls to. This item and its neighbors are always rendered.
   */
  targetIndex?: number | undefined;
}

export interface LargeListProps<Item> extends WindowedListProps<Item> {
  fallback: ReactNode;
}

/**
 * Renders short lists immediately and completely. Renders the items of long lists (up to thousands)
 * after the surrounding page, and only near the viewport.
 */
export function LargeList<Item>({ fallback, ...listProps }: LargeListProps<Item>): ReactNode {
  if (listProps.items.length <= maxImmediateItems) return listProps.items.map(listProps.render);
  return (
    <Deferred fallback={fallback}>
      <WindowedList {...listProps} />
    </Deferred>
  );
}

/**
 * Renders items only near the viewport, and all items for printing. The observer reports the height
 * of a chunk that leaves this area, so items don't need to be measured.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>): ReactNode {
  const { items, itemHeight, chunkSize, targetIndex } = props;
  const groupSize = chunkSize * maxChunks;
  if (items.length <= groupSize) return <Chunks {...props} />;
  const groupStarts = Array.from(
    { length: Math.ceil(items.length / groupSize) },
    (_, index) => index * groupSize,
  );
  return (
    <WindowedList
      items={groupStarts}
      itemHeight={groupSize * itemHeight}
      chunkSize={1}
      targetIndex={targetIndex === undefined ? undefined : Math.floor(targetIndex / groupSize)}
      render={(start) => (
        <Chunks
          {...props}
          key={start}
          items={items.slice(start, start + groupSize)}
          targetIndex={targetIndex === undefined ? undefined : targetIndex - start}
        />
      )}
    />
  );
}

function Chunks<Item>(props: WindowedListProps<Item>): ReactNode {
  const { items, render, itemHeight, chunkSize, targetIndex } = props;
  const firstIndex = targetIndex === undefined ? 0 : Math.floor(targetIndex / chunkSize) - 1;
  const lastIndex = targetIndex === undefined ? 0 : firstIndex + 2;
  const isPrinting = useIsPrinting();
  const [chunksByIndex, setChunksByIndex] = useState<ReadonlyMap<number, Chunk>>(new Map());
  const [observer] = useState(
    () =>
      new IntersectionObserver(
        (entries) =>
          startTransition(() =>
            setChunksByIndex((previousChunks) => applyEntries(previousChunks, entries)),
          ),
        { rootMargin: viewportMargin, scrollMargin: viewportMargin },
      ),
  );
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => {
    const chunkItems = items.slice(index * chunkSize, (index + 1) * chunkSize);
    const { isNear = false, height = chunkItems.length * itemHeight } =
      chunksByIndex.get(index) ?? {};
    const isRendered = isPrinting || isNear || (index >= firstIndex && index <= lastIndex);
    return (
      <div
        key={index}
        ref={observe}
        data-chunk={index}
        style={isRendered ? undefined : { blockSize: height }}
      >
        {isRendered && chunkItems.map(render)}
      </div>
    );
  });
}

/** Omits chunks that were never near the viewport. */
function applyEntries(
  previousChunks: ReadonlyMap<number, Chunk>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<number, Chunk> {
  const changedChunks = entries
    .map(({ target, isIntersecting, boundingClientRect }) => ({
      index: Number(target.getAttribute("data-chunk")),
      chunk: { isNear: isIntersecting, height: boundingClientRect.height },
    }))
    .filter(({ index, chunk }) => chunk.isNear || previousChunks.has(index));
  if (changedChunks.length === 0) return previousChunks;
  return new Map([
    ...previousChunks,
    ...changedChunks.map(({ index, chunk }) => [index, chunk] as const),
  ]);
}
