import { createRequire } from "node:module";

// Modules of MUI keep the exports that they have imported, so they must be loaded unchanged.
await import("@mui/material/styles");

const styledPath = createRequire(import.meta.url).resolve("@emotion/styled");
/** The copy that styled components use. As a CommonJS module, its exports can be replaced. */
const serializer = createRequire(styledPath)("@emotion/serialize") as {
  serializeStyles: (...args: unknown[]) => { name: string; styles: string };
};
const { serializeStyles } = serializer;
const { getComputedStyle } = window;

/**
 * Renders elements without styles, because computing these takes a sixth of the CPU time. Elements
 * that styles hide must therefore be tested in a browser, or with `enableStyles`.
 */
export function disableStyles(): void {
  serializer.serializeStyles = () => ({ name: "disabled", styles: "" });
  // Queries by role would still search all style sheets. Elements are HTML or SVG: both have `style`.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
}

/** Renders elements with their styles in the rest of the test file. */
export function enableStyles(): void {
  serializer.serializeStyles = serializeStyles;
  window.getComputedStyle = getComputedStyle;
}
