export const linkedStyle = {
  "&[data-linked]": {
    background: "var(--accent-soft)",
    boxShadow: "inset 3px 0 0 var(--accent), 0 0 0 6px var(--accent-soft)",
  },
} as const;

/** Props of the element to which the URL links. The element scrolls into view when it mounts. */
export const linkedProps = {
  "data-linked": "",
  "aria-current": "location",
  ref: (element: HTMLElement | null) => {
    element?.scrollIntoView({ block: "start" });
  },
} as const;
