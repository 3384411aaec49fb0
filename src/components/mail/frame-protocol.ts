/** Messages between page and mail frame, over a port that the page provides. */
export type FrameColors = "light" | "own" | "forced";

export type ToFrame =
  | { type: "render"; id: number; html: string; colors: FrameColors; images: boolean }
  | { type: "mark"; texts: readonly string[] };

export interface FrameReport {
  text: string;
  /** The first text in source order, hidden text included: an inbox's preview. */
  opening: string;
  links: { href: string; text: string }[];
  /** In source order; `alt` is null if absent. */
  images: { src: string; alt: string | null }[];
  ownDark: boolean;
  lang: string;
}

export type FromFrame =
  | { type: "ready" }
  | { type: "shown"; id: number; height: number; report: FrameReport }
  | { type: "height"; height: number }
  | { type: "link"; href: string; text: string };

/** The first message to the frame's window, with the port. */
export const frameGreeting = "signalbox:mail";
