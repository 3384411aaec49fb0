import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";

const Form = styled("form")({ display: "flex", gap: 8 });

/** Opens a connection by its identifier, even one that no endpoint uses. */
export function OpenBox() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const identifier = text.trim();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (identifier === "") return;
        void navigate({ to: "/channel-connections/$identifier", params: { identifier } });
      }}
    >
      <TextField
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="Connection identifier"
        slotProps={{ htmlInput: { "aria-label": "Connection identifier", spellCheck: false } }}
        sx={{ inlineSize: 220 }}
      />
      <Button type="submit">Open</Button>
    </Form>
  );
}
