import { styled } from "@mui/material/styles";

/** Two columns (activity, properties), which are stacked in narrow windows. */
export const RecordColumns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  flex: 1,
  "& > :last-child": { borderBlockStart: "1px solid var(--line)" },
  "@media (min-width: 1180px)": {
    gridTemplateColumns: "minmax(0, 1fr) minmax(320px, 33%)",
    alignContent: "stretch",
    "& > :last-child": { borderBlockStart: 0, borderInlineStart: "1px solid var(--line)" },
  },
});

export const RecordPart = styled("div")({ minInlineSize: 0, containerType: "inline-size" });
