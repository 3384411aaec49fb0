import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { useShortcuts } from "../use-shortcuts.ts";

interface RowKeysOptions {
  container: RefObject<HTMLElement | null>;
  ids: readonly string[];
  selectedId: string | undefined;
  isLoading: boolean;
}

/**
 * Makes the rows a single Tab stop. Arrow keys move the focus between rows, and so do `j` and `k`
 * on the whole page. Row links need `data-row`. If new rows replace the focused row, the row at the
 * same position gets the focus.
 */
export function useRowKeys({ container, ids, selectedId, isLoading }: RowKeysOptions) {
  const [lastFocusedId, setLastFocusedId] = useState<string>();
  // The position of the row that has the focus, or gets it when the rows have loaded.
  const focusIndexRef = useRef<number>(undefined);
  const tabStopId =
    [lastFocusedId, selectedId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const getLinks = () => [
    ...(container.current?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? []),
  ];

  useLayoutEffect(() => {
    if (focusIndexRef.current === undefined) return;
    const links = getLinks();
    const focusedIndex = links.findIndex((link) => link === document.activeElement);
    if (focusedIndex !== -1) focusIndexRef.current = focusedIndex;
    // Removing the focused row moves the focus to the page or to a region around the list. If the
    // focus is elsewhere, the user moved it.
    else if (!document.activeElement?.contains(container.current))
      focusIndexRef.current = undefined;
    else links[Math.min(focusIndexRef.current, links.length - 1)]?.focus({ preventScroll: true });
  });

  const moveFocus = (offset: number): void | false => {
    const links = getLinks();
    if (links.length === 0) focusIndexRef.current = 0;
    const focusedIndex = links.findIndex((link) => link === document.activeElement);
    const currentIndex =
      focusedIndex !== -1
        ? focusedIndex
        : links.findIndex((link) => link.dataset["row"] === selectedId);
    const nextLink =
      links[
        currentIndex === -1
          ? offset > 0
            ? 0
            : links.length - 1
          : Math.min(links.length - 1, Math.max(0, currentIndex + offset))
      ];
    if (!nextLink) return false;
    nextLink.focus();
  };

  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) }, ids.length > 0 || isLoading);

  return {
    tabIndex: (id: string): 0 | -1 => (id === tabStopId ? 0 : -1),
    handlers: {
      onFocus: (event: FocusEvent) => {
        const rowId = event.target instanceof HTMLElement ? event.target.dataset["row"] : undefined;
        if (rowId === undefined) return;
        setLastFocusedId(rowId);
        focusIndexRef.current = ids.indexOf(rowId);
      },
      // React doesn't call this when it removes the focused row.
      onBlur: () => {
        focusIndexRef.current = undefined;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!(event.target instanceof HTMLElement) || event.target.dataset["row"] === undefined)
          return;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const offset = { ArrowDown: 1, ArrowUp: -1, Home: -ids.length, End: ids.length }[event.key];
        if (offset === undefined) return;
        event.preventDefault();
        moveFocus(offset);
      },
      onClick: (event: MouseEvent) =>
        followRow(event, event.ctrlKey || event.metaKey || event.shiftKey),
      onAuxClick: (event: MouseEvent) => {
        if (event.button === 1) followRow(event, true);
      },
    },
  };
}

/** Forwards a click to the row's link, unless the user clicked a control or selected text. */
function followRow(event: MouseEvent, shouldOpenNewTab: boolean) {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  if (event.target.closest("a, button, input, select, textarea, label, [role=button]")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = event.target.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-row]");
  if (!link) return;
  if (shouldOpenNewTab) window.open(link.href, "_blank", "noopener");
  else link.click();
}
