import { useEffect, useRef, useState } from "react";
import { styled } from "@mui/material/styles";
import {
  frameGreeting,
  type FrameColours,
  type FrameReport,
  type FromFrame,
  type ToFrame,
} from "./frame-protocol.ts";
import { tidyText } from "./plain-text.ts";

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

export interface MailFrameProps {
  html: string;
  colours: FrameColours;
  /** CSS pixels, or the whole width of the place. */
  width: number | "full";
  /** Lets the frame load the mail's own images from the network. */
  images: boolean;
  /** Texts to mark in place. */
  marks: readonly string[];
  onReport: (report: FrameReport) => void;
  onLink: (href: string, text: string) => void;
}

/**
 * A mail in a document of its own: another origin, its own policy, no network. Its media queries
 * see the frame's width. All that comes back is data over a port.
 */
export function MailFrame(props: MailFrameProps) {
  const { html, colours, width, images, marks, onReport, onLink } = props;
  const port = useRef<MessagePort>(undefined);
  const newest = useRef(0);
  const [ready, setReady] = useState(0);
  const [height, setHeight] = useState(240);

  const latest = useRef({ onReport, onLink });
  useEffect(() => {
    latest.current = { onReport, onLink };
  });

  const onMessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.type === "ready") setReady((times) => times + 1);
    else if (data.type === "link") latest.current.onLink(data.href, data.text);
    else if (data.type === "height") setHeight(data.height);
    else if (data.id === newest.current) {
      setHeight(data.height);
      latest.current.onReport({ ...data.report, text: tidyText(data.report.text) });
    }
  };

  const connect = (frame: HTMLIFrameElement) => {
    const channel = new MessageChannel();
    port.current?.close();
    port.current = channel.port1;
    channel.port1.addEventListener("message", onMessage);
    channel.port1.start();
    // The frame has no origin that could be named; only the port goes over.
    frame.contentWindow?.postMessage(frameGreeting, "*", [channel.port2]);
  };

  const send = (message: ToFrame) => port.current?.postMessage(message);

  useEffect(() => {
    if (ready === 0) return;
    newest.current += 1;
    send({ type: "render", id: newest.current, html, colours, images });
  }, [ready, html, colours, images]);

  useEffect(() => {
    if (ready > 0) send({ type: "mark", texts: marks });
  }, [ready, html, colours, marks]);

  useEffect(() => () => port.current?.close(), []);

  return (
    <Frame
      // Another policy needs another document.
      key={String(images)}
      title="The mail"
      src={images ? "/preview-frame?img=1" : "/preview-frame"}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={(event) => connect(event.currentTarget)}
      style={{ inlineSize: width === "full" ? "100%" : width, blockSize: Math.max(height, 80) }}
    />
  );
}
