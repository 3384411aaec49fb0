/** What page and mail frame say to each other, over a port that the page hands in. */
export type FrameColours = "light" | "own" | "forced";

export type ToFrame =
  | { type: "render"; id: number; html: string; colours: FrameColours; images: boolean }
  /** Texts to mark wherever they appear. */
  | { type: "mark"; texts: readonly string[] };

export interface FrameReport {
  /** What a reader sees, as text. */
  text: string;
  /** The first words in the order of the source, hidden ones too: what an inbox shows. */
  opening: string;
  links: { href: string; text: string }[];
  /** In the order of the source; `alt` is null where there is none. */
  images: { src: string; alt: string | null }[];
  /** The mail brings dark colours of its own. */
  ownDark: boolean;
  lang: string;
}

export type FromFrame =
  | { type: "ready" }
  | { type: "shown"; id: number; height: number; report: FrameReport }
  | { type: "height"; height: number }
  | { type: "link"; href: string; text: string };

/** The first message into the frame's window, with the port. */
export const frameGreeting = "signalbox:mail";
