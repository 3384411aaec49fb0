import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";

const Form = styled("form")({ display: "flex", gap: 8 });

/** Opens any connection by its identifier, also one that no endpoint names. */
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
        placeholder="Any identifier"
        slotProps={{ htmlInput: { "aria-label": "Identifier of a connection", spellCheck: false } }}
        sx={{ inlineSize: 220 }}
      />
      <Button type="submit">Open</Button>
    </Form>
  );
}
