import {
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from "react";
import { flushSync } from "react-dom";
import { styled } from "@mui/material/styles";
import type { JsonSchema } from "../../lib/json/json-schema.ts";
import type { EditorLanguage, CodeEditor } from "./json-editor/create-editor.ts";
import type { TextProblem } from "./json-editor/problems.ts";

const Container = styled("div")({
  display: "grid",
  minInlineSize: 0,
  "& > *": { gridArea: "1 / 1", minInlineSize: 0 },
  "& > [hidden]": { display: "none" },
});

// This textarea replaces the editor until the editor's code has loaded, or if loading fails.
const PlainField = styled("textarea")({
  minBlockSize: "var(--editor-min-height, 58px)",
  maxBlockSize: "var(--editor-max-height, 420px)",
  padding: "6px 10px 6px 44px",
  border: "1px solid var(--line-strong)",
  borderRadius: 6,
  background: "var(--raised)",
  color: "var(--ink)",
  font: "400 12px/1.6 var(--mono)",
  fontVariantLigatures: "none",
  resize: "vertical",
  fieldSizing: "content",
  "&[aria-invalid=true]": { borderColor: "var(--fail)" },
  "&:focus-visible": { outlineOffset: -1 },
});

/** Forms call `focus` if the text is invalid. */
export type JsonEditorHandle = Pick<CodeEditor, "focus" | "goTo" | "goToOffset">;

export interface JsonEditorProps {
  /** The text, which may be invalid JSON while the user types. */
  value: string;
  onChange: (text: string) => void;
  label: string;
  language?: EditorLanguage;
  /** Schema for completion and for warnings about deviations. Applies only to JSON. */
  schema?: JsonSchema | undefined;
  /** Further problems to mark in the current `value`, such as errors from the service. */
  problems?: readonly TextProblem[];
  /** Marks the text as invalid. The caller shows the error, and passes it as `description`. */
  isInvalid?: boolean;
  /** Text that the caller shows beside the editor, for screen readers. */
  description?: string | undefined;
  /** Height limits of the box in pixels. Longer text scrolls. */
  minHeight?: number;
  maxHeight?: number;
  ref?: Ref<JsonEditorHandle>;
}

const noProblems: readonly TextProblem[] = [];

/**
 * Renders an editor for JSON and for longer text such as HTML with Liquid; callers validate the
 * text. Until the editor's code has loaded, or if loading fails, a textarea accepts the same text.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { value: text, label, language = "json", isInvalid = false, onChange, ref } = props;
  const { minHeight, maxHeight, problems = noProblems, schema, description } = props;
  const descriptionId = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();

  // The editor exists as long as its element, not as long as the component.
  const startEditor = useCallback(
    (element: HTMLDivElement) => {
      let activeEditor: CodeEditor | undefined;
      let isDisposed = false;
      void import("./json-editor/create-editor.ts").then(
        ({ createEditor }) => {
          const field = textarea.current;
          if (isDisposed || !field) return;
          const hasFocus = document.activeElement === field;
          const offset = field.selectionStart;
          const newEditor = createEditor(element, { text: field.value, language, label });
          activeEditor = newEditor;
          // A hidden element can't be focused, so show the editor first.
          flushSync(() => setEditor(newEditor));
          if (hasFocus) newEditor.goToOffset(offset);
        },
        // The textarea remains, without completion and validation.
        () => undefined,
      );
      return () => {
        isDisposed = true;
        activeEditor?.destroy();
        setEditor(undefined);
      };
    },
    [language, label],
  );

  // A passive effect could run after the next input event, which would call an outdated `onChange`.
  useLayoutEffect(() => {
    editor?.update({ text, schema, problems, isInvalid, description, onChange });
  }, [editor, text, schema, problems, isInvalid, description, onChange]);

  useImperativeHandle(ref, () => {
    if (editor) return editor;
    const goToOffset = (offset: number) => {
      textarea.current?.focus();
      textarea.current?.setSelectionRange(offset, offset);
    };
    return {
      focus: () => textarea.current?.focus(),
      goTo: (line, column) => goToOffset(getOffset(textarea.current?.value ?? "", line, column)),
      goToOffset,
    };
  }, [editor]);

  return (
    <Container
      style={
        // React's style type doesn't include custom properties.
        {
          ...(minHeight !== undefined && { "--editor-min-height": `${minHeight}px` }),
          ...(maxHeight !== undefined && { "--editor-max-height": `${maxHeight}px` }),
        } as CSSProperties
      }
    >
      <div ref={startEditor} hidden={!editor} />
      {!editor && (
        <>
          <PlainField
            ref={textarea}
            value={text}
            aria-label={label}
            aria-describedby={descriptionId}
            aria-invalid={isInvalid}
            spellCheck={false}
            dir="ltr"
            onChange={(event) => onChange(event.target.value)}
          />
          <p id={descriptionId} hidden>
            {description}
          </p>
        </>
      )}
    </Container>
  );
}

function getOffset(text: string, line: number, column: number): number {
  const linesBefore = text.split("\n").slice(0, line - 1);
  return Math.min(
    linesBefore.reduce((sum, lineText) => sum + lineText.length + 1, 0) + column - 1,
    text.length,
  );
}
