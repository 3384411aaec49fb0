/**
 * Colors of an email. The page and the email frame exchange messages over a port that the page
 * creates.
 */
export type FrameColors = "light" | "own" | "forced";

export type MessageToFrame =
  | { type: "render"; id: number; html: string; colors: FrameColors; images: boolean }
  | { type: "mark"; texts: readonly string[] };

export interface FrameReport {
  text: string;
  /** The first text in source order, including hidden text, which inboxes show as a preview. */
  opening: string;
  links: { href: string; text: string }[];
  /** Images in source order. `alt` is null if absent. */
  images: { src: string; alt: string | null }[];
  ownDark: boolean;
  lang: string;
}

export type MessageFromFrame =
  | { type: "ready" }
  | { type: "shown"; id: number; height: number; report: FrameReport }
  | { type: "height"; height: number }
  | { type: "link"; href: string; text: string };

/** The first message to the frame's window, which includes the port. */
export const frameGreeting = "signalbox:mail";
