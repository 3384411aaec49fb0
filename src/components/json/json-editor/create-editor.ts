import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { json } from "@codemirror/lang-json";
import { liquid } from "@codemirror/lang-liquid";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from "@codemirror/language";
import { forceLinting, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { JsonSchema } from "../../../lib/json/json-schema.ts";
import { createCompletionSource } from "./completion.ts";
import { findJsonProblems, type TextProblem } from "./problems.ts";
import { editorTheme } from "./theme.ts";

export type EditorLanguage = "json" | "html" | "liquid" | "text";

export interface EditorOptions {
  text: string;
  language: EditorLanguage;
  label: string;
}

export interface EditorInput {
  text: string;
  schema: JsonSchema | undefined;
  problems: readonly TextProblem[];
  invalid: boolean;
  onChange: (text: string) => void;
}

export type CodeEditor = ReturnType<typeof createEditor>;

/** Marks a transaction after which the problems are recomputed. */
const recheck = Annotation.define<boolean>();
const external = Annotation.define<true>();

const leaveHint = "Press Escape, then Tab, to leave the editor.";

// By default, Tab leaves the editor only within two seconds after Escape, which is too short for
// many users.
const leaveByEscape = [
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      if (event.key === "Escape" && completionStatus(view.state) === null) {
        view.setTabFocusMode(true);
      }
      return false;
    },
    blur: (_, view) => view.setTabFocusMode(false),
  }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) update.view.setTabFocusMode(false);
  }),
];

const languages: Record<EditorLanguage, () => Extension> = {
  json,
  html: () => liquid({ base: html({ autoCloseTags: false }) }),
  liquid: () => liquid(),
  text: () => [],
};

/**
 * Returns the editor's extensions. All lines wrap, and very long lines are highlighted only in
 * part.
 */
function createExtensions(
  { language, label }: EditorOptions,
  input: () => EditorInput | undefined,
  onType: (text: string) => void,
  describedBy: string,
): Extension {
  const isJson = language === "json";
  const problems = (view: EditorView) => {
    const text = view.state.doc.toString();
    const syntaxProblems = isJson ? findJsonProblems(text, input()?.schema) : [];
    const { length } = text;
    return [...syntaxProblems, ...(input()?.problems ?? [])].map((problem) => ({
      ...problem,
      from: Math.min(problem.from, length),
      to: Math.min(Math.max(problem.to, problem.from), length),
    }));
  };
  return [
    lineNumbers(),
    isJson ? foldGutter() : [],
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    isJson ? closeBrackets() : [],
    highlightSelectionMatches(),
    languages[language](),
    autocompletion({
      ...(isJson && { override: [createCompletionSource(() => input()?.schema)] }),
      icons: false,
      activateOnTyping: isJson,
    }),
    linter(problems, {
      delay: 150,
      needsRefresh: ({ transactions }) =>
        transactions.some((transaction) => transaction.annotation(recheck)),
    }),
    lintGutter(),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": label,
      // The element is focusable anyway; accessibility checkers need the attribute.
      tabindex: "0",
      "aria-describedby": describedBy,
      dir: "ltr",
    }),
    leaveByEscape,
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    editorTheme,
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      if (update.transactions.every((transaction) => transaction.annotation(external))) return;
      onType(update.state.doc.toString());
    }),
  ];
}

/** Creates the editor in a shadow root, to isolate its styles. */
export function createEditor(element: HTMLElement, options: EditorOptions) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.replaceChildren();
  const hint = document.createElement("p");
  hint.id = "leave";
  hint.textContent = leaveHint;
  hint.hidden = true;
  root.append(hint);
  let input: EditorInput | undefined;
  // Typed texts that `update` hasn't received back yet.
  let recent: string[] = [];
  const onType = (text: string) => {
    recent.push(text);
    input?.onChange(text);
  };
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: createExtensions(options, () => input, onType, hint.id),
    }),
  });
  const goToOffset = (offset: number) => {
    const anchor = Math.max(0, Math.min(offset, view.state.doc.length));
    view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    view.focus();
  };
  const setText = (text: string) => {
    const before = view.state.doc.toString();
    if (before === text) return;
    let from = 0;
    const minLength = Math.min(before.length, text.length);
    while (from < minLength && before[from] === text[from]) from += 1;
    let tail = 0;
    while (tail < minLength - from && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
    view.dispatch({
      changes: { from, to: before.length - tail, insert: text.slice(from, text.length - tail) },
      annotations: external.of(true),
    });
  };
  return {
    /** Replaces the text if it differs and marks problems. Preserves the cursor if possible. */
    update: (next: EditorInput) => {
      const needsRecheck = input?.schema !== next.schema || input?.problems !== next.problems;
      const isNewText = input?.text !== next.text;
      input = next;
      // A late `update` with typed text must not undo newer input.
      const echoedIndex = recent.indexOf(next.text);
      if (echoedIndex !== -1) recent = recent.slice(echoedIndex + 1);
      else if (isNewText) {
        recent = [];
        setText(next.text);
      }
      view.dom.toggleAttribute("data-invalid", next.invalid);
      if (!needsRecheck) return;
      // Without this annotation, the linter skips text that it has already checked.
      view.dispatch({ annotations: recheck.of(true) });
      forceLinting(view);
    },
    /** Moves the cursor to a position and scrolls to it. Line and column start at 1. */
    goTo: (line: number, column: number) => {
      const { doc } = view.state;
      const row = doc.line(Math.max(1, Math.min(line, doc.lines)));
      goToOffset(Math.min(row.from + column - 1, row.to));
    },
    goToOffset,
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
