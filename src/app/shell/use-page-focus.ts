import { useEffect, useRef } from "react";

export const contentId = "content";

/**
 * When `page` changes, moves the focus, so that screen readers start at the new page's focusable
 * `h1`, or at the content if there is none yet. `page` must not include params of the page, such
 * as filters or the open tab.
 */
export function usePageFocus(page: string): void {
  const focusedPage = useRef(page);
  useEffect(() => {
    if (focusedPage.current === page) return;
    focusedPage.current = page;
    const content = document.getElementById(contentId);
    const headings = content?.querySelectorAll<HTMLElement>("h1[tabindex]") ?? [];
    // While the page's code loads, the document still contains the previous page, which is hidden.
    const target = [...headings].find((heading) => heading.checkVisibility()) ?? content;
    target?.focus({ preventScroll: true });
  }, [page]);
}
