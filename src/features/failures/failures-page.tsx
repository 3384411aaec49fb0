import { EmptyRange } from "./empty-range.tsx";
import { ScannedFailures } from "./scanned-failures.tsx";
import { useFailureSearch } from "./use-failure-search.ts";

export function FailuresPage() {
  const page = useFailureSearch();
  const { spec, window } = page;
  if (spec === undefined || window === undefined) return <EmptyRange page={page} />;
  return <ScannedFailures page={page} spec={spec} requested={window} />;
}
