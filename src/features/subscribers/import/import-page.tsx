import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { StatePage } from "../../../components/feedback/state-page.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useScope } from "../../../api/session/use-session.ts";
import { DropZone } from "./drop-zone.tsx";
import { importQueries } from "./import-queries.ts";
import { ImportSteps } from "./import-steps.tsx";
import { takeFile, type StoredImport } from "./stored-import.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";

const route = getRouteApi("/shell/subscribers/import");

const Page = styled("div")({ flex: 1, background: "var(--surface)" });

export function ImportPage() {
  const { import: id } = route.useSearch();
  return <Page>{id === undefined ? <Start /> : <One id={id} />}</Page>;
}

function Start() {
  const navigate = route.useNavigate();
  const scope = useScope();
  const take = useMutation({
    mutationFn: (file: File) => takeFile(file, scope),
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
        {take.error && (
          <Alert severity="error" sx={{ marginBlockEnd: "10px" }}>
            Couldn't read the file. {take.error.message}
          </Alert>
        )}
        <DropZone
          title="Drop a CSV or NDJSON file here"
          note="Up to 50,000 rows. The first line of a CSV contains the column names. Nothing is sent until you start the import."
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
          pending={take.isPending}
          onFile={(file) => take.mutate(file)}
        />
      </Section>
      <KeptImports scope={scope} />
    </>
  );
}

function One({ id }: { id: string }) {
  const navigate = route.useNavigate();
  const scope = useScope();
  const { data: stored, error } = useQuery(importQueries.detail(id, scope));
  const another = (
    <Button onClick={() => void navigate({ search: {} })}>Import another file</Button>
  );
  return (
    <>
      <PageHeader title="Import subscribers" actions={another} />
      {stored ? (
        <ImportSteps stored={stored} />
      ) : stored === null || error ? (
        <StatePage title="Import not found">
          <p>
            Imports are saved for seven days in the browser that started them, for one environment.{" "}
            {error?.message}
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

const stateOf = ({ started, finished }: StoredImport) =>
  finished ? "finished" : started ? "not finished" : "not started";

function KeptImports({ scope }: { scope: string }) {
  const { data: kept = [] } = useQuery(importQueries.list(scope));
  if (kept.length === 0) return null;
  return (
    <Section title="Earlier imports" note="saved in this browser for seven days" last>
      <List role="list">
        {kept.map((stored) => (
          <li key={stored.id}>
            <Link to="/subscribers/import" search={{ import: stored.id }}>
              <DataText value={stored.fileName} />
            </Link>
            <span>
              {plural(stored.summary.rows, "row")} · {stateOf(stored)}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}
