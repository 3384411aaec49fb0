import type { KeyboardEvent } from "react";
import { styled } from "@mui/material/styles";

/** Space between labels, and before the first and after the last label, in pixels. */
const edgePadding = 18;
/** Padding of a tab, which leaves room for the focus ring. */
const tabPadding = 5;

/** Mask layer that keeps the bar's bottom border visible where labels fade. */
const borderMask = "linear-gradient(#000 0 0) bottom / 100% 1px no-repeat";
const startFade = `transparent, #000 ${edgePadding}px`;
const endFade = `#000 calc(100% - ${edgePadding}px), transparent`;

const List = styled("div")({
  // The bar must be the offset parent of the tabs; see `keepInView`.
  position: "relative",
  display: "flex",
  flex: "none",
  gap: edgePadding - 2 * tabPadding,
  paddingInline: edgePadding - tabPadding,
  borderBlockEnd: "1px solid var(--line)",
  overflowX: "auto",
  scrollbarWidth: "none",
  scrollPaddingInline: edgePadding,
  "&[data-hidden=start]": { mask: `linear-gradient(to right, ${startFade}), ${borderMask}` },
  "&[data-hidden=end]": { mask: `linear-gradient(to right, ${endFade}), ${borderMask}` },
  "&[data-hidden=both]": {
    mask: `linear-gradient(to right, ${startFade}, ${endFade}), ${borderMask}`,
  },
  "&[data-plain]": { marginInlineStart: -tabPadding, paddingInline: 0, borderBlockEnd: 0 },
});

const Tab = styled("button")({
  position: "relative",
  flex: "none",
  minBlockSize: 36,
  padding: `8px ${tabPadding}px`,
  border: 0,
  background: "none",
  color: "var(--ink-2)",
  font: "inherit",
  fontSize: 13,
  fontWeight: 550,
  lineHeight: "20px",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "&:hover, &[aria-selected=true]": { color: "var(--ink)" },
  "&[aria-selected=true]::after": {
    content: '""',
    position: "absolute",
    insetInline: tabPadding,
    insetBlockEnd: 0,
    blockSize: 2,
    background: "var(--accent)",
    "@media (forced-colors: active)": { background: "Highlight" },
  },
  // The scroll container would clip an outline outside the tab.
  "&:focus-visible": { outlineOffset: -2, borderRadius: 4 },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

export interface PartTabsProps<Part extends string> {
  label: string;
  part: Part;
  parts: readonly (readonly [part: Part, label: string])[];
  onChange: (part: Part) => void;
  /** ID of the panel that the tabs control. Label the panel with `${panelId}-${part}`. */
  panelId: string;
  /** Omits padding and border, for a bar whose container provides them. */
  isPlain?: boolean;
}

/**
 * Renders tabs, in which arrow keys move the focus, and a click, Enter, or Space selects a tab.
 * Replaces MUI's tabs, which measure themselves after each render and force a synchronous reflow.
 */
export function PartTabs<Part extends string>(props: PartTabsProps<Part>) {
  const { label, part, parts, onChange, panelId, isPlain = false } = props;
  return (
    <List
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      onScroll={({ currentTarget }) => markHiddenTabs(currentTarget)}
      {...(isPlain && { "data-plain": "" })}
    >
      {parts.map(([value, name]) => (
        <Tab
          key={value}
          ref={value === part ? keepInView : undefined}
          type="button"
          role="tab"
          id={`${panelId}-${value}`}
          aria-selected={value === part}
          aria-controls={panelId}
          tabIndex={value === part ? 0 : -1}
          onClick={() => value !== part && onChange(value)}
        >
          {name}
        </Tab>
      ))}
    </List>
  );
}

/** Keeps a tab in view without scrolling the page. Returns a function that ends the observation. */
function keepInView(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!tab || !list) return undefined;
  // The observer fires initially, and when a resize may have moved the tab out of view.
  const observer = new ResizeObserver(() => {
    const start = tab.offsetLeft - edgePadding;
    const end = tab.offsetLeft + tab.offsetWidth + edgePadding - list.clientWidth;
    if (list.scrollLeft > start) list.scrollTo({ left: start });
    else if (list.scrollLeft < end) list.scrollTo({ left: end });
    markHiddenTabs(list);
  });
  observer.observe(list);
  // A label can get longer, for example with a count.
  for (const child of list.children) observer.observe(child);
  return () => observer.disconnect();
}

/** Marks the ends toward which the bar can be scrolled, so that labels fade there. */
function markHiddenTabs(list: HTMLElement) {
  const hasEarlier = list.scrollLeft > 1;
  const hasLater = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  if (hasEarlier || hasLater) {
    list.dataset["hidden"] = hasEarlier ? (hasLater ? "both" : "start") : "end";
  } else delete list.dataset["hidden"];
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const focusedIndex = tabs.findIndex((tab) => tab === document.activeElement);
  const targets: Partial<Record<string, number>> = {
    ArrowRight: focusedIndex + 1,
    ArrowLeft: focusedIndex - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const targetIndex = targets[event.key];
  if (focusedIndex < 0 || targetIndex === undefined) return;
  event.preventDefault();
  tabs.at(targetIndex % tabs.length)?.focus();
}
