import { useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { JsonView } from "../../../components/json/json-view.tsx";
import { RawText } from "../../../components/json/raw-text.tsx";
import { formatBytes } from "../../../lib/format.ts";

/** Longer texts are shown as they are: finding out whether they are JSON costs too much. */
const longestJson = 2_000_000;

const Box = styled("div")({ marginBlockStart: 6, minInlineSize: 0 });

/** Raw text: laid out when it is JSON, as it is when not. Never read as markup. */
export function RawValue({ text, label }: { text: string; label: string }) {
  const shared = { text, label, maxHeight: 320 };
  return (
    <Box>
      {text.length > longestJson || !/^\s*[[{]/.test(text) ? (
        <RawText {...shared} fileName="raw.txt" />
      ) : (
        <JsonView {...shared} fileName="raw.json" />
      )}
    </Box>
  );
}

/** A button that opens the raw text below it. `open` is how it begins. */
export function RawToggle({ text, label, open }: { text: string; label: string; open: boolean }) {
  const [shown, setShown] = useState(open);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        sx={{ marginInlineStart: "-6px" }}
      >
        {shown ? "Hide raw" : `Raw, ${formatBytes(text.length)}`}
      </Button>
      <div id={id}>{shown && <RawValue text={text} label={label} />}</div>
    </>
  );
}
