import { useId, useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { parseJson } from "../../../../contract/parse-json.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { RawText } from "../../../components/json/raw-text.tsx";
import { Bar } from "../../../components/layout/bar.tsx";
import { formatBytes } from "../../../lib/text/format.ts";
import { unfoldJson } from "../../../lib/json/unfold-json.ts";

/** Longer text isn't formatted, because checking whether it is JSON is too slow. */
const maxJsonLength = 2_000_000;

const Box = styled("div")({ gridColumn: "1 / -1", marginBlockStart: 6, minInlineSize: 0 });
const Choices = styled(Bar)({
  marginBlockEnd: 4,
  color: "var(--ink-3)",
  fontSize: 12,
});

function isJson(text: string): boolean {
  if (text.length > maxJsonLength || !/^\s*[[{]/.test(text)) return false;
  return parseJson(text) !== undefined;
}

/** Renders text, formatted if it is JSON. Never interprets the text as markup. */
export function RawValue({ text, label = "Raw data" }: { text: string; label?: string }) {
  const [isOriginalShown, setIsOriginalShown] = useState(false);
  const isJsonText = useMemo(() => isJson(text), [text]);
  const unfoldedText = useMemo(() => (isJsonText ? unfoldJson(text) : text), [text, isJsonText]);
  const sharedProps = { label, maxHeight: 320 };
  const hasNestedJson = unfoldedText !== text;
  return (
    <>
      {hasNestedJson && (
        <Choices>
          <Button
            size="small"
            aria-pressed={isOriginalShown}
            onClick={() => setIsOriginalShown(!isOriginalShown)}
          >
            Show as received
          </Button>
          {!isOriginalShown && "Strings that contain JSON are expanded."}
        </Choices>
      )}
      {!isJsonText || isOriginalShown ? (
        <RawText {...sharedProps} text={text} fileName={isJsonText ? "raw.json" : "raw.txt"} />
      ) : (
        <JsonView {...sharedProps} text={unfoldedText} shouldSkipValidation fileName="raw.json" />
      )}
    </>
  );
}

export function RawToggle({ text, isInitiallyOpen }: { text: string; isInitiallyOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ minHeight: 24, marginBlock: "-3px", alignSelf: "start" }}
      >
        {isOpen ? "Hide raw data" : `Show raw data (${formatBytes(text.length)})`}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && <RawValue text={text} />}
      </Box>
    </>
  );
}
