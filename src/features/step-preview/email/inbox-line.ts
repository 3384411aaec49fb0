import { textLocale } from "../../../lib/text/locale.ts";

/** An inbox with the approximate numbers of visible characters. */
export interface InboxClient {
  name: string;
  subject: number;
  preheader: number;
}

/** Inboxes with common widths. */
export const inboxClients: readonly InboxClient[] = [
  { name: "Phone, portrait", subject: 41, preheader: 85 },
  { name: "Webmail, one line", subject: 70, preheader: 100 },
  { name: "Desktop list, three lines", subject: 60, preheader: 120 },
];

const graphemes = new Intl.Segmenter(textLocale, { granularity: "grapheme" });

export interface CutText {
  visible: string;
  rest: string;
}

/** Splits the text after `max` graphemes. */
export function cutText(text: string, max: number): CutText {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === max) return { visible: text.slice(0, index), rest: text.slice(index) };
    count += 1;
  }
  return { visible: text, rest: "" };
}

const filler = /[\u034f\u200b-\u200f\u2007\u00ad\u2060\ufeff\u00a0\u3164]/g;

/** Returns the preheader without the invisible characters that authors add to fill the line. */
export function preheaderOf(bodyText: string): string {
  const fillerIndex = bodyText.search(
    /(?:[\u034f\u200b-\u200f\u2007\u00ad\u2060\ufeff\u3164]\s*){5}/,
  );
  const visibleText = fillerIndex > 0 ? bodyText.slice(0, fillerIndex) : bodyText;
  return visibleText.replace(filler, " ").replace(/\s+/g, " ").trim().slice(0, 300);
}
