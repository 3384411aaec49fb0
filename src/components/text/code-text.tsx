import { DataText, type DataTextProps } from "./data-text.tsx";

export const CodeText = (props: DataTextProps) => (
  <code>
    <DataText {...props} />
  </code>
);
