import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { createValueStore } from "../../lib/value-store.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Notice, NoticesContext } from "./use-notices.ts";

const NoticeBar = lazyComponent(async () => (await import("./notice-bar.tsx")).NoticeBar);

interface QueuedNotice extends Notice {
  id: number;
  /** Number of filters when the notice's action started. Only later filters apply to the notice. */
  filterCount: number;
}

type NoticeFilter = (notice: QueuedNotice) => QueuedNotice[];

const filtersStore = createValueStore<readonly NoticeFilter[]>([]);

/** Filters the notices, including later ones from actions that have already started. */
export const filterNotices = (filter: NoticeFilter) =>
  filtersStore.set([...filtersStore.get(), filter]);

/**
 * Provides one queue for the application and shows one notice at a time in a polite live region.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const filters = useSyncExternalStore(filtersStore.subscribe, filtersStore.get);
  const filterCount = filters.length;
  const [queue, setQueue] = useState<QueuedNotice[]>([]);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0, filterCount });

  const value = useMemo(
    () => ({
      notify: (notice: Notice) =>
        setQueue((queuedNotices) => [
          ...queuedNotices,
          { ...notice, id: (queuedNotices.at(-1)?.id ?? 0) + 1, filterCount },
        ]),
      announce: (text: string) =>
        setAnnouncement(({ count }) => ({ text, count: count + 1, filterCount })),
    }),
    [filterCount],
  );

  const [currentNotice, nextNotice] = queue.flatMap((notice) =>
    filters
      .slice(notice.filterCount)
      .reduce((notices, filter) => notices.flatMap(filter), [notice]),
  );
  return (
    <NoticesContext value={value}>
      {children}
      <VisuallyHidden role="status">
        {/* Use a new node for each announcement, so that screen readers repeat the same text. */}
        <span key={announcement.count}>
          {announcement.filterCount === filterCount && announcement.text}
        </span>
      </VisuallyHidden>
      {currentNotice && (
        <NoticeBar
          key={currentNotice.id}
          notice={currentNotice}
          hasNext={nextNotice !== undefined}
          onClosed={() =>
            setQueue((queuedNotices) => queuedNotices.filter(({ id }) => id > currentNotice.id))
          }
        />
      )}
    </NoticesContext>
  );
}
