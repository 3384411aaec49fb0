/** Marks the element that the link is for, clear of the header that stays above it. */
export const linkedStyle = {
  scrollMarginBlockStart: 60,
  "&[data-linked]": {
    background: "var(--accent-soft)",
    boxShadow: "inset 3px 0 0 var(--accent), 0 0 0 6px var(--accent-soft)",
  },
} as const;

/** Props of the element that the link is for. It is scrolled to when it appears. */
export const linkedProps = {
  "data-linked": "",
  "aria-current": "location",
  ref: (element: HTMLElement | null) => {
    element?.scrollIntoView({ block: "start" });
  },
} as const;
