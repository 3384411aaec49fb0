import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { narrowByValue } from "../narrow.ts";
import { replaceConditions } from "../../../api/failures/search-conditions.ts";
import type { PaneProps } from "../pane.ts";
import { ProviderComparisonSection } from "./provider-comparison.tsx";

const PulseGrid = lazyComponent(
  async () => (await import("../../../components/charts/pulse-grid.tsx")).PulseGrid,
  ({ rows }) => <TextSkeleton lineCount={rows.length} lineHeight={23} />,
);

export function ProvidersTab(props: PaneProps) {
  const { report, search, conditions, onSearch } = props;
  const { pulse, histogram } = report;
  const rows = pulse.map(({ provider, channel, cells }) => ({
    id: `${provider} ${channel}`,
    provider,
    label: <DotSeparated texts={[getProviderName(provider), describeStepType(channel).name]} />,
    cells,
  }));
  return (
    <>
      <Section title="Provider calls">
        {rows.length === 0 ? (
          <p>
            {report.scannedShare < 1
              ? "No provider calls found so far."
              : conditions.length > 0
                ? "No provider calls in steps that match the filters."
                : "No provider calls in this range."}
          </p>
        ) : (
          <PulseGrid
            rows={rows}
            from={histogram.columns[0]?.at ?? report.range.from}
            columnMs={histogram.columnMs}
            onSelect={({ id }, { from, to }) => {
              const provider = rows.find((row) => row.id === id)?.provider ?? "";
              onSearch({
                ...replaceConditions(search, narrowByValue(conditions, "provider", provider)),
                from: new Date(from).toISOString(),
                to: new Date(to).toISOString(),
              });
            }}
          />
        )}
      </Section>
      <ProviderComparisonSection {...props} />
    </>
  );
}
