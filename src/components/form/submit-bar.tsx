import type { ReactNode } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Bar } from "../layout/bar.tsx";

const AlertBar = styled(Bar)({ "& > [role=alert]": { flexBasis: "100%" } });

export interface SubmitBarProps {
  label: string;
  isPending: boolean;
  /** An error of the whole form. Fields show their own errors. */
  error?: ReactNode;
  children?: ReactNode;
}

/** Must be inside the form element. */
export function SubmitBar({ label, isPending, error, children }: SubmitBarProps) {
  return (
    <AlertBar>
      {error && <Alert severity="error">{error}</Alert>}
      <Button type="submit" variant="contained" loading={isPending}>
        {label}
      </Button>
      {children}
    </AlertBar>
  );
}
