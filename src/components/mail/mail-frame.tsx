import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const newest = useRef(0);
  const [port, setPort] = useState<MessagePort>();
  /** The port whose frame listens. */
  const [ready, setReady] = useState<MessagePort>();
  const [height, setHeight] = useState(240);

  const onMessage = useEffectEvent(({ data }: MessageEvent<FromFrame>) => {
    if (data.type === "ready") setReady(port);
    else if (data.type === "link") onLink?.(data.href, data.text);
    else if (data.type === "height") setHeight(data.height);
    else if (data.id === newest.current) {
      setHeight(data.height);
      onReport?.({ ...data.report, text: tidyText(data.report.text) });
    }
  });
  useEffect(() => {
    port?.addEventListener("message", (event: MessageEvent<FromFrame>) => onMessage(event));
    port?.start();
    return () => port?.close();
  }, [port]);

  const connect = (frame: HTMLIFrameElement) => {
    const channel = new MessageChannel();
    setPort(channel.port1);
    // The frame has no origin that could be named; only the port goes over.
    frame.contentWindow?.postMessage(frameGreeting, "*", [channel.port2]);
  };

  useEffect(() => {
    if (ready === undefined) return;
    newest.current += 1;
    const message: ToFrame = { type: "render", id: newest.current, html, colours, images };
    ready.postMessage(message);
  }, [ready, html, colours, images]);

  useEffect(() => {
    const message: ToFrame = { type: "mark", texts: marks };
    ready?.postMessage(message);
  }, [ready, html, colours, marks]);

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
