import type { KeyboardEvent } from "react";
import { styled } from "@mui/material/styles";

/** Beside the first and the last. */
const edge = 18;
/** Around a tab's word, for the ring of the focus. */
const air = 5;

const List = styled("div")({
  // The offset parent of the tabs.
  position: "relative",
  display: "flex",
  flex: "none",
  gap: edge - 2 * air,
  paddingInline: edge - air,
  borderBlockEnd: "1px solid var(--line)",
  overflowX: "auto",
  scrollbarWidth: "none",
  "&[data-plain]": { marginInlineStart: -air, paddingInline: 0, borderBlockEnd: 0 },
});

const Tab = styled("button")({
  position: "relative",
  flex: "none",
  minBlockSize: 36,
  padding: `8px ${air}px`,
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
    insetInline: air,
    insetBlockEnd: 0,
    blockSize: 2,
    background: "var(--accent)",
    "@media (forced-colors: active)": { background: "Highlight" },
  },
  // What scrolls would cut it off outside.
  "&:focus-visible": { outlineOffset: -2, borderRadius: 4 },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

export interface PartTabsProps<Part extends string> {
  /** What they are parts of: "Parts of the event". */
  label: string;
  part: Part;
  parts: readonly (readonly [part: Part, label: string])[];
  onChange: (part: Part) => void;
  /** Of the panel that all of them control; it is labelled by `${panelId}-${part}`. */
  panelId: string;
  /** For a bar that has edges of its own. */
  plain?: boolean;
}

/**
 * The parts of a record, of which the panel below shows one. Arrows move the focus, and a press
 * chooses. MUI's tabs ask for their sizes as they are drawn, which lays the whole page out in the
 * midst of it; these are laid out with the frame.
 */
export function PartTabs<Part extends string>(props: PartTabsProps<Part>) {
  const { label, part, parts, onChange, panelId, plain = false } = props;
  return (
    <List
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      {...(plain && { "data-plain": "" })}
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

/** Where the tabs have too little room they scroll; the page around stays where it is. */
function keepInView(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!tab || !list) return undefined;
  // The observer also fires at once, and when a visible tab may have moved out of view.
  const observer = new ResizeObserver(() => {
    const start = tab.offsetLeft - edge;
    const end = tab.offsetLeft + tab.offsetWidth + edge - list.clientWidth;
    if (list.scrollLeft > start) list.scrollTo({ left: start });
    else if (list.scrollLeft < end) list.scrollTo({ left: end });
  });
  observer.observe(list);
  return () => observer.disconnect();
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const places: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const place = places[event.key];
  if (at < 0 || place === undefined) return;
  event.preventDefault();
  tabs.at(place % tabs.length)?.focus();
}
