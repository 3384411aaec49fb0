import type { ReactNode, SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";

const Form = styled("form")({ display: "grid", gap: 12 });
const Actions = styled("div")({ display: "flex", justifyContent: "flex-end", gap: 8 });

export interface EditorFormProps {
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame that every filter's editor shares. */
export function EditorForm({ onSubmit, onCancel, children }: EditorFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form onSubmit={submit} noValidate>
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
