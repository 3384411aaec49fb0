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
 * Makes the rows' links a single Tab stop, and their checkboxes another. Arrow keys move the focus
 * between links or between checkboxes, and `j` and `k` between links on the whole page. Both need
 * `data-row`. If new rows replace the focused row, the row at the same position gets the focus.
 */
export function useRowKeys({ container, ids, selectedId, isLoading }: RowKeysOptions) {
  const [lastFocusedId, setLastFocusedId] = useState<string>();
  // The position of the row that has the focus, or gets it when the rows have loaded.
  const focusIndexRef = useRef<number>(undefined);
  const tabStopId =
    [lastFocusedId, selectedId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const getStops = (tag = "a") => [
    ...(container.current?.querySelectorAll<HTMLElement>(`${tag}[data-row]`) ?? []),
  ];

  useLayoutEffect(() => {
    if (focusIndexRef.current === undefined) return;
    const links = getStops();
    const focusedIndex = links.findIndex((link) => link === document.activeElement);
    if (focusedIndex !== -1) focusIndexRef.current = focusedIndex;
    // Removing the focused row moves the focus to the page or to a region around the list. If the
    // focus is elsewhere, the user moved it.
    else if (!document.activeElement?.contains(container.current))
      focusIndexRef.current = undefined;
    else links[Math.min(focusIndexRef.current, links.length - 1)]?.focus({ preventScroll: true });
  });

  const moveFocus = (offset: number, tag?: string): void | false => {
    const stops = getStops(tag);
    if (stops.length === 0) focusIndexRef.current = 0;
    const currentId = document.activeElement?.getAttribute("data-row") ?? selectedId ?? "";
    const currentIndex = ids.indexOf(currentId);
    const nextStop = stops.at(
      currentIndex === -1
        ? Math.min(0, offset)
        : Math.min(stops.length - 1, Math.max(0, currentIndex + offset)),
    );
    if (!nextStop) return false;
    nextStop.focus();
  };

  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) }, ids.length > 0 || isLoading);

  return {
    tabIndex: (id: string): 0 | -1 => (id === tabStopId ? 0 : -1),
    handlers: {
      onFocus: (event: FocusEvent) => {
        const rowId = event.target.getAttribute("data-row");
        if (rowId === null) return;
        setLastFocusedId(rowId);
        focusIndexRef.current = ids.indexOf(rowId);
      },
      // React doesn't call this when it removes the focused row.
      onBlur: () => {
        focusIndexRef.current = undefined;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!(event.target instanceof Element && event.target.hasAttribute("data-row"))) return;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const offset = { ArrowDown: 1, ArrowUp: -1, Home: -ids.length, End: ids.length }[event.key];
        if (offset === undefined) return;
        event.preventDefault();
        moveFocus(offset, event.target.localName);
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
