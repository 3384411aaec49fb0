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
  const [open, setOpen] = useState(true);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });

  const notify = useCallback((notice: Notice) => {
    setQueue((waiting) => {
      if (waiting.length === 0) setOpen(true);
      return [...waiting, { ...notice, id: (waiting.at(-1)?.id ?? 0) + 1 }];
    });
  }, []);
  const announce = useCallback((text: string) => {
    setAnnouncement((last) => ({ text, count: last.count + 1 }));
  }, []);
  const value = useMemo(() => ({ notify, announce }), [notify, announce]);

  const [current] = queue;
  return (
    <NoticesContext value={value}>
      {children}
      <VisuallyHidden role="status">
        {/* Use a new node for each notice, so that screen readers announce repeated text again. */}
        <span key={announcement.count}>{announcement.text}</span>
      </VisuallyHidden>
      {current && (
        <NoticeBar
          key={current.id}
          open={open}
          notice={current}
          onClose={() => setOpen(false)}
          onClosed={() => {
            setQueue((waiting) => waiting.slice(1));
            setOpen(true);
          }}
        />
      )}
    </NoticesContext>
  );
}
