import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";

const Form = styled("form")({ display: "grid", gap: 12 });
const Actions = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 8 });

/**
 * Props for the help text of a field in a popover. An error replaces the help and is announced. The
 * page's live region is hidden while a popover is open.
 */
export const liveHelp = { "aria-live": "polite" } as const;

export interface FilterFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function FilterForm({ onSubmit, onCancel, children }: FilterFormProps) {
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Actions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained">
          Apply
        </Button>
      </Actions>
    </Form>
  );
}
