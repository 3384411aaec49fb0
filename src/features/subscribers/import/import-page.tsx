import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useRef, useState, type DragEvent } from "react";
import { StatePage } from "../../../components/feedback/state-page.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useScope } from "../../../api/session/use-session.ts";
import { importQueries } from "./import-queries.ts";
import { ImportSteps } from "./import-steps.tsx";
import { createImport, type StoredImport } from "./stored-import.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import { UploadIcon } from "../../../components/icons.tsx";

const route = getRouteApi("/shell/subscribers/import");

const Page = styled("div")({ flex: 1, background: "var(--surface)" });

export function ImportPage() {
  const { import: id } = route.useSearch();
  return <Page>{id === undefined ? <NewImport /> : <ExistingImport id={id} />}</Page>;
}

function NewImport() {
  const navigate = route.useNavigate();
  const scope = useScope();
  const createMutation = useMutation({
    mutationFn: (file: File) => createImport(file, scope),
    networkMode: "always",
    onSuccess: ({ id }, _, __, { client }) => {
      void client.invalidateQueries({ queryKey: importQueries.list(scope).queryKey });
      void navigate({ search: { import: id } });
    },
  });
  return (
    <>
      <PageHeader title="Import subscribers" />
      <Section title="File">
        {createMutation.error && (
          <Alert severity="error" sx={{ marginBlockEnd: "10px" }}>
            Couldn't read the file. {createMutation.error.message}
          </Alert>
        )}
        <DropZone isPending={createMutation.isPending} onFile={createMutation.mutate} />
      </Section>
      <EarlierImports scope={scope} />
    </>
  );
}

function ExistingImport({ id }: { id: string }) {
  const navigate = route.useNavigate();
  const scope = useScope();
  const { data: storedImport, error } = useQuery(importQueries.detail(id, scope));
  const importAnotherButton = (
    <Button onClick={() => void navigate({ search: {} })}>Import another file</Button>
  );
  return (
    <>
      <PageHeader title="Import subscribers" actions={importAnotherButton} />
      {storedImport ? (
        <ImportSteps storedImport={storedImport} />
      ) : storedImport === null || error ? (
        <StatePage title={error ? "Couldn't load the import" : "Import not found"}>
          <p>
            {error?.message ??
              "Imports are saved for 7 days, and open only in the browser and environment where you created them."}
          </p>
        </StatePage>
      ) : (
        <DetailSkeleton label="Loading the import" />
      )}
    </>
  );
}

const List = styled("ul")({
  "& > li": { display: "flex", flexWrap: "wrap", gap: "2px 14px", paddingBlock: 6 },
  "& > li > span": { color: "var(--ink-3)" },
});

const getStatusLabel = ({ started, finished }: StoredImport) =>
  finished ? "finished" : started ? "not finished" : "not started";

function EarlierImports({ scope }: { scope: string }) {
  const { data: imports = [] } = useQuery(importQueries.list(scope));
  if (imports.length === 0) return null;
  return (
    <Section title="Earlier imports" note="saved in this browser for 7 days" isLast>
      <List role="list">
        {imports.map((storedImport) => (
          <li key={storedImport.id}>
            <Link to="/subscribers/import" search={{ import: storedImport.id }}>
              <DataText value={storedImport.fileName} />
            </Link>
            <span>
              {plural(storedImport.summary.rows, "row")} · {getStatusLabel(storedImport)}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}

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

interface DropZoneProps {
  isPending: boolean;
  onFile: (file: File) => void;
}

function DropZone({ isPending, onFile }: DropZoneProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const selectFile = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !isPending) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    selectFile(event.dataTransfer.files);
  };
  return (
    <Zone
      {...(isDragOver ? { "data-over": "" } : {})}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
    >
      <UploadIcon />
      <p>Drop a CSV or NDJSON file here</p>
      <Button variant="contained" loading={isPending} onClick={() => inputRef.current?.click()}>
        Choose file
      </Button>
      <p>
        Up to 50,000 rows. The first line of a CSV file must contain the column names. Subscribers
        won't change until you start the import.
      </p>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
        aria-label="Subscriber file"
        onChange={(event) => {
          selectFile(event.target.files);
          // Without a reset, selecting the same file again doesn't fire a change event.
          event.target.value = "";
        }}
      />
    </Zone>
  );
}
