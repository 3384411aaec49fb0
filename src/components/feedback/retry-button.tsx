import Button, { type ButtonProps } from "@mui/material/Button";
import { RefreshIcon } from "../icons.tsx";
import { passFocusToRegion } from "./pass-focus-to-region.ts";

/** Renders a button that callers remove once the repeated request succeeds. */
export const RetryButton = (props: ButtonProps) => (
  <Button ref={passFocusToRegion} startIcon={<RefreshIcon />} loadingPosition="start" {...props} />
);
