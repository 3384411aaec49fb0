/** How what a link is about is marked, and kept clear of the header that stays above it. */
export const marked = {
  scrollMarginBlockStart: 60,
  "&[data-linked]": {
    background: "var(--accent-soft)",
    boxShadow: "inset 3px 0 0 var(--accent), 0 0 0 6px var(--accent-soft)",
  },
} as const;
