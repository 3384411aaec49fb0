import {
  frameGreeting,
  type FrameColors,
  type FrameReport,
  type MessageFromFrame,
  type MessageToFrame,
} from "./frame-protocol.ts";
import { tidyText } from "./plain-text.ts";

export interface FrameContent {
  html: string;
  colors: FrameColors;
  areImagesShown: boolean;
  highlights: readonly string[];
  onReport: ((report: FrameReport) => void) | undefined;
  onLink: ((href: string, text: string) => void) | undefined;
}

export type FrameConnection = ReturnType<typeof connectFrame>;

/**
 * Connects the page to a frame. `onHeight` receives the height of the frame's content in pixels.
 */
export function connectFrame(frame: HTMLIFrameElement, onHeight: (height: number) => void) {
  const { port1: port, port2 } = new MessageChannel();
  let lastRenderId = 0;
  let isReady = false;
  let content: FrameContent | undefined;
  let lastContent: FrameContent | undefined;
  const post = (message: MessageToFrame) => port.postMessage(message);

  const sendContent = () => {
    if (!isReady || !content) return;
    const { html, colors, areImagesShown, highlights } = content;
    const isRendered =
      lastContent?.html === html &&
      lastContent.colors === colors &&
      lastContent.areImagesShown === areImagesShown;
    if (!isRendered) {
      lastRenderId += 1;
      post({ type: "render", id: lastRenderId, html, colors, areImagesShown });
    }
    if (!isRendered || lastContent?.highlights !== highlights)
      post({ type: "mark", texts: highlights });
    lastContent = content;
  };

  port.addEventListener("message", ({ data }: MessageEvent<MessageFromFrame>) => {
    if (data.type === "ready") {
      isReady = true;
      sendContent();
    } else if (data.type === "link") content?.onLink?.(data.href, data.text);
    else if (data.type === "height") onHeight(data.height);
    else if (data.id === lastRenderId) {
      onHeight(data.height);
      content?.onReport?.({ ...data.report, text: tidyText(data.report.text) });
    }
  });
  port.start();
  // The frame's origin is opaque, so no target origin can be specified. The message contains only
  // the greeting and the port.
  frame.contentWindow?.postMessage(frameGreeting, "*", [port2]);
  return {
    /** Sends the changes when the frame is ready. */
    update: (newContent: FrameContent) => {
      content = newContent;
      sendContent();
    },
    close: () => port.close(),
  };
}
