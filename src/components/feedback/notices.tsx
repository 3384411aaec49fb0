import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { createValueStore } from "../../lib/value-store.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Notice, NoticesContext } from "./use-notices.ts";

const NoticeBar = lazyComponent(async () => (await import("./notice-bar.tsx")).NoticeBar);

const noAnnouncement = { text: "", count: 0 };

const clearCountStore = createValueStore(0);

/**
 * Discards all notices, including later ones from actions that have already started, so that the
 * next user can't see them.
 */
export const clearNotices = () => clearCountStore.set(clearCountStore.get() + 1);

/**
 * Provides one queue for the application and shows one notice at a time in a polite live region.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<(Notice & { id: number })[]>([]);
  const [isOpen, setIsOpen] = useState(true);
  const [announcement, setAnnouncement] = useState(noAnnouncement);
  const currentClearCount = useSyncExternalStore(clearCountStore.subscribe, clearCountStore.get);
  const [queueClearCount, setQueueClearCount] = useState(currentClearCount);
  if (queueClearCount !== currentClearCount) {
    setQueueClearCount(currentClearCount);
    setQueue([]);
    setAnnouncement(noAnnouncement);
  }

  const value = useMemo(
    () => ({
      notify: (notice: Notice) => {
        if (clearCountStore.get() !== currentClearCount) return;
        setQueue((queuedNotices) => {
          if (queuedNotices.length === 0) setIsOpen(true);
          return [...queuedNotices, { ...notice, id: (queuedNotices.at(-1)?.id ?? 0) + 1 }];
        });
      },
      announce: (text: string) => {
        if (clearCountStore.get() !== currentClearCount) return;
        setAnnouncement(({ count }) => ({ text, count: count + 1 }));
      },
    }),
    [currentClearCount],
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
          open={isOpen}
          notice={currentNotice}
          hasNext={queue.length > 1}
          onClose={() => setIsOpen(false)}
          onClosed={() => {
            setQueue((queuedNotices) => queuedNotices.slice(1));
            setIsOpen(true);
          }}
        />
      )}
    </NoticesContext>
  );
}
