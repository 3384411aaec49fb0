import { type ReactNode, useCallback, useMemo, useState } from "react";
import { lazyComponent } from "../lazy-component.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { type Notice, NoticesContext } from "./use-notices.ts";

const NoticeBar = lazyComponent(async () => (await import("./notice-bar.tsx")).NoticeBar);

/**
 * Provides one queue for the application and shows one notice at a time in a polite live region.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<(Notice & { id: number })[]>([]);
  const [isOpen, setIsOpen] = useState(true);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });

  const notify = useCallback((notice: Notice) => {
    setQueue((queuedNotices) => {
      if (queuedNotices.length === 0) setIsOpen(true);
      return [...queuedNotices, { ...notice, id: (queuedNotices.at(-1)?.id ?? 0) + 1 }];
    });
  }, []);
  const announce = useCallback((text: string) => {
    setAnnouncement((previousAnnouncement) => ({ text, count: previousAnnouncement.count + 1 }));
  }, []);
  const value = useMemo(() => ({ notify, announce }), [notify, announce]);

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
