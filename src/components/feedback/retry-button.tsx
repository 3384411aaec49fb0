import Button, { type ButtonProps } from "@mui/material/Button";
import { RefreshIcon } from "../icons.tsx";
import { passFocusToRegion } from "./pass-focus-to-region.ts";

/** Renders a button that repeats a failed request and disappears when the request succeeds. */
export const RetryButton = (props: ButtonProps) => (
  <Button ref={passFocusToRegion} startIcon={<RefreshIcon />} loadingPosition="start" {...props} />
);
