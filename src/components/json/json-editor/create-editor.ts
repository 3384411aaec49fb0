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
import {
  bidiIsolates,
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
} from "@codemirror/language";
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
  isInvalid: boolean;
  /** The error, or help. The shadow root hides the page's elements from the editor's attributes. */
  description: string | undefined;
  onChange: (text: string) => void;
}

export type CodeEditor = ReturnType<typeof createEditor>;

/** Annotation of a transaction after which the problems are recomputed. */
const recheckAnnotation = Annotation.define<boolean>();
const externalAnnotation = Annotation.define<true>();

const leaveHint = "Press Escape, then Tab, to leave the editor.";

// By default, Tab leaves the editor only within two seconds after Escape, which is too short for
// many users.
const escapeExtensions = [
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

function createExtensions(
  { language, label }: EditorOptions,
  getInput: () => EditorInput | undefined,
  onType: (text: string) => void,
): Extension {
  const isJson = language === "json";
  const findProblems = (view: EditorView) => {
    const text = view.state.doc.toString();
    const syntaxProblems = isJson ? findJsonProblems(text, getInput()?.schema) : [];
    const { length } = text;
    return [...syntaxProblems, ...(getInput()?.problems ?? [])].map((problem) => ({
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
    // Keeps a right-to-left key before its value.
    bidiIsolates(),
    autocompletion({
      ...(isJson && { override: [createCompletionSource(() => getInput()?.schema)] }),
      icons: false,
      activateOnTyping: isJson,
    }),
    linter(findProblems, {
      delay: 150,
      needsRefresh: ({ transactions }) =>
        transactions.some((transaction) => transaction.annotation(recheckAnnotation)),
    }),
    lintGutter(),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(() => ({
      "aria-label": label,
      // The element is focusable anyway; accessibility checkers need the attribute.
      tabindex: "0",
      "aria-describedby": "description leave",
      "aria-invalid": String(getInput()?.isInvalid === true),
      dir: "ltr",
    })),
    escapeExtensions,
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
      if (update.transactions.every((transaction) => transaction.annotation(externalAnnotation)))
        return;
      onType(update.state.doc.toString());
    }),
  ];
}

/** Creates the editor in a shadow root, to isolate its styles. */
export function createEditor(element: HTMLElement, options: EditorOptions) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.replaceChildren();
  let currentInput: EditorInput | undefined;
  // Texts that the user has typed and that `update` hasn't received back yet.
  let recentTexts: string[] = [];
  const onType = (text: string) => {
    recentTexts.push(text);
    currentInput?.onChange(text);
  };
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: createExtensions(options, () => currentInput, onType),
    }),
  });
  const descriptionElement = document.createElement("p");
  descriptionElement.id = "description";
  descriptionElement.hidden = true;
  const hintElement = document.createElement("p");
  hintElement.id = "leave";
  hintElement.textContent = leaveHint;
  view.dom.append(descriptionElement, hintElement);
  // A closing dialog returns the focus to the element that was active when it opened. For the
  // document, this is the shadow host.
  element.focus = () => view.focus();
  const goToOffset = (offset: number) => {
    const anchor = Math.max(0, Math.min(offset, view.state.doc.length));
    view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "center" }),
    });
    view.focus();
  };
  const setText = (text: string) => {
    const currentText = view.state.doc.toString();
    if (currentText === text) return;
    let prefixLength = 0;
    const shorterLength = Math.min(currentText.length, text.length);
    while (prefixLength < shorterLength && currentText[prefixLength] === text[prefixLength])
      prefixLength += 1;
    let suffixLength = 0;
    while (
      suffixLength < shorterLength - prefixLength &&
      currentText.at(-1 - suffixLength) === text.at(-1 - suffixLength)
    )
      suffixLength += 1;
    view.dispatch({
      changes: {
        from: prefixLength,
        to: currentText.length - suffixLength,
        insert: text.slice(prefixLength, text.length - suffixLength),
      },
      annotations: externalAnnotation.of(true),
    });
  };
  return {
    /** Replaces the text if it differs, and marks problems. Preserves the cursor if possible. */
    update: (newInput: EditorInput) => {
      const needsRecheck =
        currentInput?.schema !== newInput.schema || currentInput?.problems !== newInput.problems;
      const isNewText = currentInput?.text !== newInput.text;
      const isNewValidity = currentInput?.isInvalid !== newInput.isInvalid;
      currentInput = newInput;
      // A late `update` with typed text must not undo newer input.
      const echoedIndex = recentTexts.indexOf(newInput.text);
      if (echoedIndex !== -1) recentTexts = recentTexts.slice(echoedIndex + 1);
      else if (isNewText) {
        recentTexts = [];
        setText(newInput.text);
      }
      descriptionElement.textContent = newInput.description ?? "";
      // A transaction updates the attributes.
      if (isNewValidity) view.dispatch({});
      if (!needsRecheck) return;
      // Without this annotation, the linter skips text that it has already checked.
      view.dispatch({ annotations: recheckAnnotation.of(true) });
      forceLinting(view);
    },
    /**
     * Moves the cursor to a position, scrolls to it, and focuses the editor. Line and column start
     * at 1.
     */
    goTo: (line: number, column: number) => {
      const { doc } = view.state;
      const docLine = doc.line(Math.max(1, Math.min(line, doc.lines)));
      goToOffset(Math.min(docLine.from + column - 1, docLine.to));
    },
    goToOffset,
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
