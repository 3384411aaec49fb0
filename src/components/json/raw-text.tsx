import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { downloadText } from "../../lib/browser/clipboard.ts";
import { toTextParts } from "../../lib/text/display-text.ts";
import { formatBytes, uncapitalize } from "../../lib/text/format.ts";
import { splitChunks } from "../../lib/text/text-chunks.ts";
import { CopyButton } from "../copy-button.tsx";
import { DownloadIcon } from "../icons.tsx";
import { TextParts } from "../text/data-text.tsx";
import { CodeFrame, CodeTools, MoreBar } from "./code-frame.tsx";
import { useMaskedText } from "./use-masked-text.tsx";

/**
 * Number of code units rendered initially and by each further step. Rendering 10 MB at once would
 * block a browser for seconds.
 */
const step = 65_536;

const Piece = styled("span")({
  display: "block",
  unicodeBidi: "plaintext",
  // Skip rendering of chunks far outside the viewport.
  "& + &": { contentVisibility: "auto", containIntrinsicBlockSize: "auto 8000px" },
});

export interface RawTextProps {
  text: string;
  label: string;
  fileName: string;
  /** Height in pixels above which the block scrolls; default: unlimited. */
  maxHeight?: number | undefined;
}

/**
 * Renders raw text, with secrets masked until revealed. Long texts render in steps; copies are
 * complete.
 */
export function RawText({ text: received, label, fileName, maxHeight }: RawTextProps) {
  const { text, reveal } = useMaskedText(received);
  const [visibleLength, setVisibleLength] = useState(step);
  const [shownText, setShownText] = useState(text);
  // Reset the state for a different text.
  if (shownText !== text) {
    setShownText(text);
    setVisibleLength(step);
  }
  const pieces = splitChunks(text, step, Math.min(visibleLength, text.length));
  const renderedLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const remaining = text.length - renderedLength;
  return (
    <CodeFrame
      label={label}
      maxHeight={maxHeight}
      tools={
        <CodeTools>
          {reveal}
          <CopyButton value={text} label={`Copy ${uncapitalize(label)}`} />
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            onClick={() => downloadText(fileName, text)}
          >
            {formatBytes(text.length)}
          </Button>
        </CodeTools>
      }
      more={
        remaining > 0 && (
          <MoreBar>
            <Button size="small" onClick={() => setVisibleLength(renderedLength + step)}>
              Show {formatBytes(Math.min(step, remaining))} more
            </Button>
            <span>{formatBytes(remaining)} not shown. To get everything, copy or download the text.</span>
          </MoreBar>
        )
      }
    >
      {text === "" ? (
        <span>Empty</span>
      ) : (
        pieces.map((piece, index) => (
          <Piece key={index}>
            <TextParts parts={toTextParts(piece, { multiline: true })} />
          </Piece>
        ))
      )}
    </CodeFrame>
  );
}
