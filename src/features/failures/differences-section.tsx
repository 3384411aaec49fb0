import { replaceConditions } from "../../api/failures/search-conditions.ts";
import type { Difference } from "../../api/failures/report.ts";
import { TextSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/layout/section.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { plural } from "../../lib/text/format.ts";
import { getKeyLabel } from "./filters/failure-keys.ts";
import { narrowByValue } from "./narrow.ts";
import { useValueLabels } from "./use-value-labels.ts";
import type { PaneProps } from "./pane.ts";

const LiftBars = lazyComponent(
  async () => (await import("../../components/charts/lift-bars.tsx")).LiftBars,
  ({ rows }) => <TextSkeleton lineCount={rows.length} lineHeight={46} />,
);

const getRowId = ({ key, value }: Difference) => JSON.stringify([key, value]);

export interface DifferencesSectionProps extends Pick<
  PaneProps,
  "search" | "conditions" | "onSearch"
> {
  differences: readonly Difference[];
  emptyText: string;
}

/** Shows which values are more frequent in a set of events than in the other events. */
export function DifferencesSection(props: DifferencesSectionProps) {
  const { differences, emptyText, search, conditions, onSearch } = props;
  const [firstDifference] = differences;
  const getLabel = useValueLabels(differences);
  return (
    <Section
      title="What's different"
      note={
        firstDifference &&
        `${plural(firstDifference.insideTotal, "event")} vs. ${plural(firstDifference.outsideTotal, "other event")}`
      }
    >
      {firstDifference ? (
        <LiftBars
          label="What's different"
          rows={differences.map((difference) => ({
            ...difference,
            id: getRowId(difference),
            insideCount: difference.insideCount,
            outsideCount: difference.outsideCount,
            key: <DataText value={getKeyLabel(difference.key)} maxLength={48} />,
            value: <DataText value={getLabel(difference)} maxLength={64} />,
          }))}
          onSelect={({ id }) => {
            const selectedDifference = differences.find(
              (difference) => getRowId(difference) === id,
            );
            if (selectedDifference === undefined) return;
            onSearch(
              replaceConditions(
                search,
                narrowByValue(conditions, selectedDifference.key, selectedDifference.value),
              ),
            );
          }}
        />
      ) : (
        <p>{emptyText}</p>
      )}
    </Section>
  );
}
