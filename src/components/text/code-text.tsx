import { DataText, type DataTextProps } from "./data-text.tsx";

/** Renders data in a monospaced font. */
export const CodeText = (props: DataTextProps) => (
  <code>
    <DataText {...props} />
  </code>
);
