import { MarkedText } from "./marked-text.tsx";

/** Draws a text value of JSON with its leaks marked. */
export const markInJson = (text: string) => <MarkedText text={text} inline />;
