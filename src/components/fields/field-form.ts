import { styled } from "@mui/material/styles";

/** Places buttons beside a field. They are as high as the input, and start below the label. */
export const FieldForm = styled("form")({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  "& > button": { minBlockSize: 32, "@media (pointer: coarse)": { minBlockSize: 40 } },
  "& > :has(> label) ~ button": { marginBlockStart: 23 },
});
