import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The colors are custom properties, which the shadow root inherits, so light and dark mode share
// one theme.
const baseTheme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    background: "var(--raised)",
    fontSize: "12px",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    maxHeight: "var(--editor-max-height, 420px)",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  "&:has([aria-invalid=true])": { borderColor: "var(--fail)" },
  // The hint is on the border, so that showing it neither covers text nor moves what is below.
  "& > #leave": {
    position: "absolute",
    insetBlockEnd: "-8px",
    insetInlineEnd: "8px",
    zIndex: "1",
    margin: "0",
    paddingInline: "5px",
    borderRadius: "4px",
    background: "var(--raised)",
    color: "var(--ink-2)",
    font: "400 11px/14px var(--sans)",
    pointerEvents: "none",
    visibility: "hidden",
  },
  "&.cm-focused > #leave": { visibility: "visible" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "1.6",
    fontVariantLigatures: "none",
    minHeight: "var(--editor-min-height, 58px)",
    overflow: "auto",
    scrollbarColor: "var(--line-strong) transparent",
  },
  ".cm-content": { padding: "6px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 10px 0 6px" },
  ".cm-gutters": { background: "none", border: "0", color: "var(--ink-3)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "26px", padding: "0 6px 0 4px" },
  ".cm-activeLineGutter": { background: "none", color: "var(--ink)" },
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "color-mix(in srgb, var(--accent) 26%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--accent-soft)", outline: "none" },
  ".cm-selectionMatch": { background: "var(--warn-soft)" },
  ".cm-foldPlaceholder": {
    background: "var(--line-soft)",
    border: "0",
    color: "var(--ink-2)",
    padding: "0 4px",
  },
  ".cm-tooltip": {
    background: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    boxShadow: "var(--shadow)",
    fontFamily: "var(--sans)",
    fontSize: "12px",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "220px" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", lineHeight: "18px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent-soft)",
    color: "var(--ink)",
  },
  ".cm-completionDetail": { color: "var(--ink-3)", fontStyle: "normal", fontFamily: "var(--sans)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
  ".cm-completionInfo": { padding: "6px 10px", maxWidth: "280px" },
  ".cm-diagnostic": { padding: "4px 10px", borderLeftWidth: "3px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--fail)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--fail) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warn) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint::after": { borderBottomColor: "var(--fail)" },
  ".cm-lint-marker": { width: "8px", height: "8px", content: "''", borderRadius: "2px" },
  ".cm-lint-marker-error": { background: "var(--fail)" },
  ".cm-lint-marker-warning": { background: "var(--warn)" },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "6px 2px" },
  ".cm-panels": {
    background: "var(--bg)",
    color: "var(--ink)",
    borderColor: "var(--line)",
    fontFamily: "var(--sans)",
  },
  ".cm-panel.cm-search": { padding: "6px 8px" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button": {
    background: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "4px",
    fontFamily: "var(--sans)",
    fontSize: "12px",
  },
  ".cm-panel.cm-search button": { backgroundImage: "none" },
  ".cm-panel.cm-search label": { fontSize: "12px" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink-2)" },
  "@media (pointer: coarse)": { ".cm-scroller": { fontSize: "16px" } },
});

const highlightStyle = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName], color: "var(--accent)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--ink)" },
  {
    tag: [tags.tagName, tags.keyword, tags.operatorKeyword, tags.controlKeyword],
    color: "var(--wait)",
  },
  { tag: [tags.variableName, tags.special(tags.variableName)], color: "var(--accent-strong)" },
  {
    tag: [tags.angleBracket, tags.bracket, tags.punctuation, tags.separator],
    color: "var(--ink-2)",
  },
  { tag: [tags.comment, tags.docString, tags.meta], color: "var(--ink-3)" },
]);

export const editorTheme = [baseTheme, syntaxHighlighting(highlightStyle)];
