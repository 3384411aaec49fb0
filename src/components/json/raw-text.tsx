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
 * Number of code units that are rendered initially, and added by each further step. Rendering 10 MB
 * at once would block a browser for seconds.
 */
const stepLength = 65_536;

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
export function RawText({ text: receivedText, label, fileName, maxHeight }: RawTextProps) {
  const { text, revealButton } = useMaskedText(receivedText);
  const [visibleLength, setVisibleLength] = useState(stepLength);
  const [previousText, setPreviousText] = useState(text);
  if (previousText !== text) {
    setPreviousText(text);
    setVisibleLength(stepLength);
  }
  const pieces = splitChunks(text, stepLength, Math.min(visibleLength, text.length));
  const renderedLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const remainingLength = text.length - renderedLength;
  return (
    <CodeFrame
      label={label}
      maxHeight={maxHeight}
      tools={
        <CodeTools>
          {revealButton}
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
      moreBar={
        remainingLength > 0 && (
          <MoreBar>
            <Button size="small" onClick={() => setVisibleLength(renderedLength + stepLength)}>
              Show {formatBytes(Math.min(stepLength, remainingLength))} more
            </Button>
            <span>
              {formatBytes(remainingLength)} not shown. To get everything, copy or download the
              text.
            </span>
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
