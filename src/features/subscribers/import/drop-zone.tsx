import { useRef, useState, type DragEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { UploadIcon } from "../../../components/icons.tsx";

const Zone = styled("div")({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 8,
  paddingBlock: 32,
  paddingInline: 16,
  border: "1px dashed var(--line-strong)",
  borderRadius: 8,
  background: "var(--bg)",
  textAlign: "center",
  color: "var(--ink-2)",
  "&[data-over]": { borderColor: "var(--accent)", background: "var(--accent-soft)" },
  "& > svg": { fontSize: 22, color: "var(--ink-3)" },
});

export interface DropZoneProps {
  /** Title, for example "Drop a CSV or NDJSON file here". */
  title: string;
  note: string;
  accept: string;
  pending: boolean;
  onFile: (file: File) => void;
}

export function DropZone({ title, note, accept, pending, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const selectFile = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !pending) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    selectFile(event.dataTransfer.files);
  };
  return (
    <Zone
      {...(isOver ? { "data-over": "" } : {})}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <UploadIcon />
      <p>{title}</p>
      <Button variant="contained" loading={pending} onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <p>{note}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="Subscriber file"
        onChange={(event) => {
          selectFile(event.target.files);
          // Without a reset, selecting the file again doesn't fire a change event.
          event.target.value = "";
        }}
      />
    </Zone>
  );
}
