import { lazyComponent } from "../../components/lazy-component.tsx";
import { ScannedFailures } from "./scanned-failures.tsx";
import { useFailureSearch } from "./use-failure-search.ts";

const EmptyRange = lazyComponent(async () => (await import("./empty-range.tsx")).EmptyRange);

export function FailuresPage() {
  const page = useFailureSearch();
  const { spec, window } = page;
  if (spec === undefined || window === undefined) return <EmptyRange page={page} />;
  return <ScannedFailures page={page} spec={spec} requested={window} />;
}
