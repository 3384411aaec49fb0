import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from "react";
import { styled } from "@mui/material/styles";
import type { JsonSchema } from "../../lib/json/json-schema.ts";
import type { EditorLanguage, CodeEditor } from "./json-editor/create-editor.ts";
import type { TextProblem } from "./json-editor/problems.ts";

const Place = styled("div")({
  display: "grid",
  minInlineSize: 0,
  "& > *": { gridArea: "1 / 1", minInlineSize: 0 },
  "& > [hidden]": { display: "none" },
});

// The field in place of the editor until its code has loaded, and for good if that fails.
const Plain = styled("textarea")({
  minBlockSize: "var(--editor-least, 58px)",
  maxBlockSize: "var(--editor-most, 420px)",
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

export interface JsonEditorHandle {
  focus: () => void;
  /** Puts the cursor at a place, both from 1. */
  goTo: (line: number, column: number) => void;
  goToOffset: (offset: number) => void;
}

export interface JsonEditorProps {
  /** The text as it is typed; it need not be valid. */
  value: string;
  onChange: (text: string) => void;
  /** Accessible name: "Payload". A visible label is the caller's. */
  label: string;
  language?: EditorLanguage;
  /** Offers keys and values, and marks what does not fit. For JSON only. */
  schema?: JsonSchema | undefined;
  /** Further faults to mark, such as the service found; for the present `value`. */
  problems?: readonly TextProblem[];
  /** Draws the edge as an error's; the words are the caller's. */
  invalid?: boolean;
  /** Minimum and maximum height of the box in pixels; beyond, it scrolls. */
  minHeight?: number;
  maxHeight?: number;
  ref?: Ref<JsonEditorHandle>;
}

const noProblems: readonly TextProblem[] = [];

/**
 * An editor for JSON, and for longer text such as HTML with Liquid. Its code is loaded when one is
 * first shown; until then, and if loading fails, a plain field accepts the same text. Tab indents;
 * Escape and then Tab leaves. Callers check the text with `jsonFault`.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { value, label, language = "json", invalid = false, ref } = props;
  const { minHeight, maxHeight, problems = noProblems, schema } = props;
  const place = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useRef(props);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    latest.current = props;
  });

  // An editor belongs to the document and not to React: it starts and ends with its element.
  useEffect(() => {
    let gone = false;
    void import("./json-editor/create-editor.ts").then(
      ({ createEditor }) => {
        if (gone || !place.current) return;
        const typing = document.activeElement === plain.current;
        const { value: text } = latest.current;
        editor.current = createEditor(
          place.current,
          { text, language, label },
          {
            schema: () => latest.current.schema,
            problems: () => latest.current.problems ?? noProblems,
            onChange: (next) => latest.current.onChange(next),
          },
        );
        setReady(true);
        if (typing) editor.current.goToOffset(plain.current?.selectionStart ?? 0);
      },
      // The plain field stays: it does all but help.
      () => undefined,
    );
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = undefined;
      setReady(false);
    };
  }, [language, label]);

  // In braces each: what an effect gives back is called when it ends.
  useEffect(() => {
    editor.current?.setText(value);
  }, [value, ready]);
  useEffect(() => {
    editor.current?.check();
  }, [schema, problems, ready]);
  useEffect(() => {
    editor.current?.setInvalid(invalid);
  }, [invalid, ready]);

  useImperativeHandle(ref, () => {
    const select = (offset: number) => {
      plain.current?.focus();
      plain.current?.setSelectionRange(offset, offset);
    };
    return {
      focus: () => (editor.current ?? plain.current)?.focus(),
      goTo: (line, column) => {
        if (editor.current) editor.current.goTo(line, column);
        else select(offsetOf(latest.current.value, line, column));
      },
      goToOffset: (offset) => (editor.current ? editor.current.goToOffset(offset) : select(offset)),
    };
  }, []);

  return (
    <Place
      style={
        // React's type of styles has no custom properties.
        {
          ...(minHeight !== undefined && { "--editor-least": `${minHeight}px` }),
          ...(maxHeight !== undefined && { "--editor-most": `${maxHeight}px` }),
        } as CSSProperties
      }
    >
      <div ref={place} hidden={!ready} />
      {!ready && (
        <Plain
          ref={plain}
          value={value}
          aria-label={label}
          aria-invalid={invalid}
          spellCheck={false}
          dir="ltr"
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Place>
  );
}

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  return Math.min(before.reduce((sum, row) => sum + row.length + 1, 0) + column - 1, text.length);
}
