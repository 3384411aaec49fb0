import { useCallback, useEffect, useState } from "react";
import { styled } from "@mui/material/styles";
import { connectFrame, type FrameConnection } from "./frame-connection.ts";
import type { FrameColours, FrameReport } from "./frame-protocol.ts";

const Frame = styled("iframe")({
  display: "block",
  border: 0,
  background: "#fff",
  colorScheme: "light",
  marginInline: "auto",
  maxInlineSize: "none",
});

/**
 * Styles for the container of a frame that must keep reporting while it is out of sight. A frame
 * without a layout (`display: none`) reports its text without any line breaks.
 */
export const offstage = {
  position: "absolute",
  insetInline: 0,
  blockSize: 0,
  overflow: "hidden",
  visibility: "hidden",
} as const;

const noMarks: readonly string[] = [];

export interface MailFrameProps {
  html: string;
  colours?: FrameColours;
  /** CSS pixels, or the whole width of the place. */
  width?: number | "full";
  /** Lets the frame load the mail's own images from the network. */
  images?: boolean;
  /** Texts to mark in place. */
  marks?: readonly string[];
  onReport?: (report: FrameReport) => void;
  onLink?: (href: string, text: string) => void;
}

/**
 * A mail in a document of its own: another origin, its own policy, no network. Its media queries
 * see the frame's width. All that comes back is data over a port.
 */
export function MailFrame(props: MailFrameProps) {
  const { html, colours = "light", width = "full", images = false, marks = noMarks } = props;
  const { onReport, onLink } = props;
  const [connection, setConnection] = useState<FrameConnection>();
  const [height, setHeight] = useState(240);

  const connect = useCallback((frame: HTMLIFrameElement) => {
    let open: FrameConnection | undefined;
    const onLoad = () => {
      open?.close();
      open = connectFrame(frame, setHeight);
      setConnection(open);
    };
    frame.addEventListener("load", onLoad);
    return () => {
      frame.removeEventListener("load", onLoad);
      open?.close();
      setConnection(undefined);
    };
  }, []);

  useEffect(() => {
    connection?.update({ html, colours, images, marks, onReport, onLink });
  }, [connection, html, colours, images, marks, onReport, onLink]);

  return (
    <Frame
      // Another policy needs another document.
      key={String(images)}
      ref={connect}
      title="The mail"
      src={images ? "/preview-frame?img=1" : "/preview-frame"}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      style={{ inlineSize: width === "full" ? "100%" : width, blockSize: Math.max(height, 80) }}
    />
  );
}
