import { useMutation, useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { DownloadIcon } from "../../../components/icons.tsx";
import { Bar } from "../../../components/layout/bar.tsx";
import { downloadFile } from "../../../lib/browser/clipboard.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { importQueries } from "./import-queries.ts";
import { outcomeLabels, outcomes, unimportedOutcomes } from "./outcomes.ts";
import { PlanCounts } from "./plan-section.tsx";
import { createResultFile, createUnimportedRowsFile, toResultFileName } from "./result-file.ts";
import type { StoredImport } from "./stored-import.ts";

export interface ImportResultsProps {
  storedImport: StoredImport;
  endedAt: number | undefined;
}

export function ImportResults({ storedImport, endedAt }: ImportResultsProps) {
  const {
    data: rowOutcomes,
    error,
    refetch,
  } = useQuery(importQueries.outcomes(storedImport, endedAt));
  const downloadMutation = useMutation({
    mutationFn: async (suffix: "result" | "not-imported") => {
      // Another tab may have sent rows since the last load.
      const { data: currentOutcomes } = await refetch({ throwOnError: true });
      if (!currentOutcomes) return;
      const createFile = suffix === "result" ? createResultFile : createUnimportedRowsFile;
      downloadFile(
        toResultFileName(storedImport, suffix),
        await createFile(storedImport, currentOutcomes),
      );
    },
    networkMode: "always",
  });
  if (!rowOutcomes)
    return error && <Alert severity="error">Couldn't load the results. {error.message}</Alert>;
  const counts = rowOutcomes.count();
  const presentOutcomes = outcomes.filter((outcome) => counts[outcome] > 0);
  const unimportedCount = unimportedOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <>
      <PlanCounts aria-label="Results">
        {presentOutcomes.map((outcome) => (
          <div key={outcome}>
            <dt>{outcomeLabels[outcome]}</dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </PlanCounts>
      <Bar>
        <Button startIcon={<DownloadIcon />} onClick={() => downloadMutation.mutate("result")}>
          Download results
        </Button>
        {unimportedCount > 0 && (
          <Button
            startIcon={<DownloadIcon />}
            onClick={() => downloadMutation.mutate("not-imported")}
          >
            Download{" "}
            {plural(unimportedCount, "row that wasn't imported", "rows that weren't imported")}
          </Button>
        )}
      </Bar>
      {downloadMutation.error && (
        <Alert severity="error">Couldn't create the file. {downloadMutation.error.message}</Alert>
      )}
    </>
  );
}
