import { useEffect, useRef } from "react";

export const contentId = "content";

/**
 * Moves the focus to the first heading, else to the content, when `page` changes, for screen
 * readers. `page` must exclude params of the same page (filters, the open tab).
 */
export function usePageFocus(page: string): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const content = document.getElementById(contentId);
    const target = content?.querySelector<HTMLElement>("h1[tabindex]") ?? content;
    target?.focus({ preventScroll: true });
  }, [page]);
}
