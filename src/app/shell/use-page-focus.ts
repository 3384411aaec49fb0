import { useEffect, useRef } from "react";

export const contentId = "content";

/**
 * When the page changes, reading goes on at its heading: moves the focus to the first heading of
 * the content, or to the content itself. `page` names the page; parameters that do not make
 * another page (filters, the open tab) are no part of it. The first page keeps the browser's focus.
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
