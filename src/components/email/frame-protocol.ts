export type FrameColors = "light" | "own" | "forced";

export type MessageToFrame =
  | { type: "render"; id: number; html: string; colors: FrameColors; areImagesShown: boolean }
  | { type: "mark"; texts: readonly string[] };

export interface FrameReport {
  text: string;
  /** The text at the start of the email, including hidden text. Inboxes show it as a preview. */
  opening: string;
  links: { href: string; text: string }[];
  /** Images in source order. `alt` is null if absent. */
  images: { src: string; alt: string | null }[];
  hasDarkStyles: boolean;
  lang: string;
}

export type MessageFromFrame =
  | { type: "ready" }
  | { type: "shown"; id: number; height: number; report: FrameReport }
  | { type: "height"; height: number }
  | { type: "link"; href: string; text: string };

/** The message that transfers the port to the frame's window. */
export const frameGreeting = "signalbox:mail";
