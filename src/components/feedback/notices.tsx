import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { createValueStore } from "../../lib/value-store.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Notice, NoticesContext } from "./use-notices.ts";

const NoticeBar = lazyComponent(async () => (await import("./notice-bar.tsx")).NoticeBar);

const noAnnouncement = { text: "", count: 0 };

/** Selects the notices that remain. Each new function filters the queue once. */
const remainsStore = createValueStore<(notice: Notice) => boolean>(() => true);

/**
 * Discards all notices, including later ones from actions that have already started, so that the
 * next user can't see them.
 */
export const clearNotices = () => remainsStore.set(() => false);

/** Discards the notices with an action, because an undo belongs to its environment. */
export const clearNoticeActions = () => remainsStore.set(({ action }) => !action);

/**
 * Provides one queue for the application and shows one notice at a time in a polite live region.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<(Notice & { id: number })[]>([]);
  const [announcement, setAnnouncement] = useState(noAnnouncement);
  const remains = useSyncExternalStore(remainsStore.subscribe, remainsStore.get);
  const [filter, setFilter] = useState({ remains });
  if (filter.remains !== remains) {
    setFilter({ remains });
    setQueue(queue.filter(remains));
    setAnnouncement(noAnnouncement);
  }

  const value = useMemo(
    () => ({
      notify: (notice: Notice) => {
        const remainsNow = remainsStore.get();
        if (remainsNow !== remains && !remainsNow(notice)) return;
        setQueue((queuedNotices) => [
          ...queuedNotices,
          { ...notice, id: (queuedNotices.at(-1)?.id ?? 0) + 1 },
        ]);
      },
      announce: (text: string) => {
        if (remainsStore.get() !== remains) return;
        setAnnouncement(({ count }) => ({ text, count: count + 1 }));
      },
    }),
    [remains],
  );

  const [currentNotice] = queue;
  return (
    <NoticesContext value={value}>
      {children}
      <VisuallyHidden role="status">
        {/* Use a new node for each announcement, so that screen readers repeat the same text. */}
        <span key={announcement.count}>{announcement.text}</span>
      </VisuallyHidden>
      {currentNotice && (
        <NoticeBar
          key={currentNotice.id}
          notice={currentNotice}
          hasNext={queue.length > 1}
          onClosed={() => setQueue((queuedNotices) => queuedNotices.slice(1))}
        />
      )}
    </NoticesContext>
  );
}
