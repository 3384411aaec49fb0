import { queryOptions } from "@tanstack/react-query";
import { checkRows } from "./check-rows.ts";
import { openOutcomes } from "./outcomes.ts";
import { getImportParts, listImports, loadImport, type StoredImport } from "./stored-import.ts";

export const importQueries = {
  all: ["imports"] as const,
  list: (scope: string) =>
    queryOptions({
      queryKey: [...importQueries.all, "list", scope] as const,
      queryFn: () => listImports(scope),
      staleTime: 0,
    }),
  detail: (id: string, scope: string) =>
    queryOptions({
      queryKey: [...importQueries.all, "detail", scope, id] as const,
      queryFn: async () => (await loadImport(id, scope)) ?? null,
      staleTime: Infinity,
      // The import may have finished while its page was closed.
      refetchOnMount: "always",
      // Another tab may have finished the import. Before the start, a refetch could undo a change
      // that isn't saved yet.
      refetchOnWindowFocus: ({ state: { data } }) => data?.started === true && "always",
    }),
  check: (storedImport: StoredImport) =>
    queryOptions({
      queryKey: [
        ...importQueries.all,
        "check",
        storedImport.id,
        storedImport.shape,
        storedImport.plan.columns,
      ] as const,
      queryFn: ({ signal }) => checkRows(storedImport, signal),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
  /**
   * `endedAt` is part of the key, so that outcomes reload when the import ends. If it is undefined,
   * another tab may be sending the pending rows.
   */
  outcomes: ({ id, summary }: StoredImport, endedAt: number | undefined) =>
    queryOptions({
      queryKey: [...importQueries.all, "outcomes", id, endedAt ?? null] as const,
      queryFn: async () => await openOutcomes(await getImportParts(id), summary.rows),
      // The result contains functions, which structural sharing doesn't support.
      structuralSharing: false,
      staleTime: 0,
      networkMode: "always",
      refetchInterval: ({ state: { data } }) =>
        endedAt === undefined && data !== undefined && data.count().pending > 0 && 2000,
      refetchOnWindowFocus: "always",
    }),
};
