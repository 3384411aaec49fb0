import TextField from "@mui/material/TextField";
import { useProfile } from "../../../api/session/use-session.ts";

export interface TypedConfirmationProps {
  value: string;
  onChange: (value: string) => void;
  help?: string;
}

export function TypedConfirmation({ value, onChange, help }: TypedConfirmationProps) {
  return (
    <TextField
      label={`Type ${useProfile().environment.name} to confirm`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      helperText={help}
      sx={{ maxInlineSize: 380, marginBlock: "8px" }}
    />
  );
}
