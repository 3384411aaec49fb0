import { useEffect, useRef } from "react";

export const contentId = "content";

/**
 * Moves the focus to the first heading, or to the content without a heading, when `page` changes,
 * for screen readers. `page` must exclude params within the page, such as filters or the open tab.
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
