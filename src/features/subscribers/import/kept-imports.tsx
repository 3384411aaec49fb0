import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/format.ts";
import { importQueries } from "./import-queries.ts";
import type { StoredImport } from "./stored-import.ts";

const List = styled("ul")({
  "& > li": { display: "flex", flexWrap: "wrap", gap: "2px 14px", paddingBlock: 6 },
  "& > li > span": { color: "var(--ink-3)" },
});

const stateOf = ({ started, finished }: StoredImport) =>
  finished ? "finished" : started ? "not finished" : "not started";

/** The imports that this browser still keeps. */
export function KeptImports({ scope }: { scope: string }) {
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
