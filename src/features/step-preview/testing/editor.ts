import { EditorView } from "@codemirror/view";

/** Throws until the editor's code has loaded. */
function getEditor(label: string): EditorView {
  // Queries of the testing library can't find elements in a shadow root.
  for (const { shadowRoot } of document.querySelectorAll("div")) {
    const content = shadowRoot?.querySelector<HTMLElement>(`.cm-content[aria-label="${label}"]`);
    const editor = content && EditorView.findFromDOM(content);
    if (editor) return editor;
  }
  throw new Error(`No editor "${label}"`);
}

export const getEditorText = (label: string): string => getEditor(label).state.doc.toString();

export const isEditorInvalid = (label: string): boolean =>
  getEditor(label).contentDOM.getAttribute("aria-invalid") === "true";

/** Throws until the editor exists, so call this function in `waitFor`. */
export function fillEditor(label: string, text: string): void {
  const editor = getEditor(label);
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}
