import type { ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > [role=alert]": { flexBasis: "100%" },
});

export interface SubmitBarProps {
  /** The verb that names the thing: "Save 2 changes". */
  label: string;
  /** True from the submit until the answer. */
  pending: boolean;
  /** What went wrong with the whole form; null when nothing did. Fields show their own errors. */
  error: ReactNode;
  /** Further buttons, before the main one. */
  children?: ReactNode;
}

/**
 * The end of a form: its error and its one main action. Must be inside the form element.
 */
export function SubmitBar({ label, pending, error, children }: SubmitBarProps) {
  const failed = error !== null && error !== undefined && error !== "";
  return (
    <Bar>
      {failed && <Alert severity="error">{error}</Alert>}
      <Button type="submit" variant="contained" loading={pending}>
        {label}
      </Button>
      {children}
    </Bar>
  );
}
