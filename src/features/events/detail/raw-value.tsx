import { useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { JsonView } from "../../../components/json/json-view.tsx";
import { RawText } from "../../../components/json/raw-text.tsx";
import { formatBytes } from "../../../lib/format.ts";

/** Longer texts are shown as they are: finding out whether they are JSON costs too much. */
const longestJson = 2_000_000;

const Box = styled("div")({ gridColumn: "1 / -1", marginBlockStart: 6, minInlineSize: 0 });

/** Raw text: laid out when it is JSON, as it is when not. Never read as markup. */
function RawValue({ text }: { text: string }) {
  const shared = { text, label: "Raw", maxHeight: 320 };
  return text.length > longestJson || !/^\s*[[{]/.test(text) ? (
    <RawText {...shared} fileName="raw.txt" />
  ) : (
    <JsonView {...shared} fileName="raw.json" />
  );
}

/** A button, and the raw text that it opens below the words beside it. `open` is how it begins. */
export function RawToggle({ text, open }: { text: string; open: boolean }) {
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
        sx={{ minHeight: 24, marginBlock: "-3px", marginInlineEnd: "-6px", alignSelf: "start" }}
      >
        {shown ? "Hide raw" : `Raw ${formatBytes(text.length)}`}
      </Button>
      <Box id={id} hidden={!shown}>
        {shown && <RawValue text={text} />}
      </Box>
    </>
  );
}
