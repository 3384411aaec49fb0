import { useEffect, useRef } from "react";

export const contentId = "content";

/**
 * When `page` changes, moves the focus to the first heading for screen readers, or to the content
 * if there is no heading. `page` must exclude params within the page, such as filters or the open
 * tab.
 */
export function usePageFocus(page: string): void {
  const focusedPage = useRef(page);
  useEffect(() => {
    if (focusedPage.current === page) return;
    focusedPage.current = page;
    const content = document.getElementById(contentId);
    const target = content?.querySelector<HTMLElement>("h1[tabindex]") ?? content;
    target?.focus({ preventScroll: true });
  }, [page]);
}
