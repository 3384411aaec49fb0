import { useCallback, useEffect, useState } from "react";
import { styled } from "@mui/material/styles";
import { connectFrame, type FrameConnection } from "./frame-connection.ts";
import type { FrameColors, FrameReport } from "./frame-protocol.ts";

const Frame = styled("iframe")({
  display: "block",
  border: 0,
  background: "#fff",
  colorScheme: "light",
  marginInline: "auto",
  maxInlineSize: "none",
});

/**
 * Styles that hide a frame but still lay it out. With `display: none`, the text that the frame
 * reports would have no line breaks.
 */
export const hiddenFrameStyle = {
  position: "absolute",
  insetInline: 0,
  blockSize: 0,
  overflow: "hidden",
  visibility: "hidden",
} as const;

const noHighlights: readonly string[] = [];

export interface EmailFrameProps {
  html: string;
  colors?: FrameColors;
  /** Width in CSS pixels, or `full` for the available width. */
  width?: number | "full";
  /** Lets the frame load the email's images from the network. */
  areImagesShown?: boolean;
  highlights?: readonly string[];
  onReport?: (report: FrameReport) => void;
  onLink?: (href: string, text: string) => void;
}

/**
 * Renders an email in a document with an opaque origin and a separate content security policy.
 * The policy blocks all requests, except for images if `areImagesShown` is set. The frame
 * communicates only over a port, and the email's media queries use the frame's width.
 */
export function EmailFrame(props: EmailFrameProps) {
  const {
    html,
    colors = "light",
    width = "full",
    areImagesShown = false,
    highlights = noHighlights,
  } = props;
  const { onReport, onLink } = props;
  const [connection, setConnection] = useState<FrameConnection>();
  const [height, setHeight] = useState(240);

  const connect = useCallback((frame: HTMLIFrameElement) => {
    let currentConnection: FrameConnection | undefined;
    const openConnection = () => {
      currentConnection?.close();
      currentConnection = connectFrame(frame, setHeight);
      setConnection(currentConnection);
    };
    // React detaches this ref while Suspense hides the frame, but the document stays and doesn't
    // load again. Before its first load, a document ignores the connection.
    openConnection();
    frame.addEventListener("load", openConnection);
    return () => {
      frame.removeEventListener("load", openConnection);
      currentConnection?.close();
      setConnection(undefined);
    };
  }, []);

  useEffect(() => {
    connection?.update({ html, colors, areImagesShown, highlights, onReport, onLink });
  }, [connection, html, colors, areImagesShown, highlights, onReport, onLink]);

  return (
    <Frame
      // A different policy requires a new document.
      key={String(areImagesShown)}
      ref={connect}
      title="Email preview"
      src={areImagesShown ? "/preview-frame?img=1" : "/preview-frame"}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      style={{ inlineSize: width === "full" ? "100%" : width, blockSize: Math.max(height, 80) }}
    />
  );
}
