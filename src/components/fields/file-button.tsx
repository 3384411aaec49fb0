import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import { formatBytes } from "../../lib/text/format.ts";

/** More than any key or service account. */
const maxBytes = 256_000;

export interface FileButtonProps {
  label: string;
  /** As in `<input accept>`: ".json,.pem". */
  accept?: string;
  onText: (text: string) => void;
}

/** Reads a text file in the browser, without uploading it. */
export function FileButton({ label, accept, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const read = async (file: File) => {
    if (file.size > maxBytes) {
      setSaid(`${file.name} has ${formatBytes(file.size)}; at most ${formatBytes(maxBytes)} fit.`);
      return;
    }
    try {
      onText(await file.text());
      setSaid(`Read from ${file.name}`);
    } catch {
      setSaid(`${file.name} could not be read.`);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File with the ${label}`}
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          // Lets the same file be selected again after a change.
          event.target.value = "";
        }}
      />
      <Button
        size="small"
        aria-label={`Choose a file with the ${label}`}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
