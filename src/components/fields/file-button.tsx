import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import { formatBytes } from "../../lib/text/format.ts";

/** Maximum size of a file. Keys and service accounts are smaller. */
const maxBytes = 256_000;

export interface FileButtonProps {
  text?: string;
  /** Accessible name, such as "Choose file for Service account". It starts with `text`. */
  label: string;
  /** File types as in `<input accept>`, such as ".json,.pem". */
  accept?: string;
  onText: (text: string) => void;
}

/** Renders a button that reads a text file in the browser, without uploading it. */
export function FileButton({ text = "Choose file", label, accept, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const readFile = async (file: File) => {
    if (file.size > maxBytes) {
      setStatus(
        `${file.name} is too large (${formatBytes(file.size)}). Choose a file of at most ${formatBytes(maxBytes)}.`,
      );
      return;
    }
    try {
      onText(await file.text());
      setStatus(`Loaded from ${file.name}`);
    } catch {
      setStatus(`Couldn't read ${file.name}. Make sure you can open it, then choose it again.`);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void readFile(file);
          // Clearing the value lets the user select a changed file again.
          event.target.value = "";
        }}
      />
      <Button size="small" aria-label={label} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <span role="status">{status}</span>
    </>
  );
}
