import { withConditions } from "../../api/failures/search-conditions.ts";
import type { Difference } from "../../api/failures/report.ts";
import { TextSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/layout/section.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { plural } from "../../lib/text/format.ts";
import { keyLabel } from "./filters/failure-keys.ts";
import { narrow } from "./narrow.ts";
import { useValueLabels } from "./use-value-labels.ts";
import type { PaneProps } from "./pane.ts";

const LiftBars = lazyComponent(
  async () => (await import("../../components/charts/lift-bars.tsx")).LiftBars,
  ({ rows }) => <TextSkeleton lines={rows.length} lineHeight={46} />,
);

const rowId = ({ key, value }: Difference) => JSON.stringify([key, value]);

export interface DifferencesSectionProps extends Pick<
  PaneProps,
  "search" | "conditions" | "onSearch"
> {
  differences: readonly Difference[];
  /** Text if there are no differences. */
  empty: string;
}

/** Shows which values are more frequent in some events than in other events. */
export function DifferencesSection(props: DifferencesSectionProps) {
  const { differences, empty, search, conditions, onSearch } = props;
  const [first] = differences;
  const labelOf = useValueLabels(differences);
  return (
    <Section
      title="What's different"
      note={
        first &&
        `${plural(first.insideTotal, "event")} vs. ${plural(first.outsideTotal, "other event")}`
      }
    >
      {first ? (
        <LiftBars
          label="What's different"
          rows={differences.map((difference) => ({
            ...difference,
            id: rowId(difference),
            key: <DataText value={keyLabel(difference.key)} max={48} />,
            value: <DataText value={labelOf(difference)} max={64} />,
          }))}
          onSelect={({ id }) => {
            const chosen = differences.find((difference) => rowId(difference) === id);
            if (chosen === undefined) return;
            onSearch(withConditions(search, narrow(conditions, chosen.key, chosen.value)));
          }}
        />
      ) : (
        <p>{empty}</p>
      )}
    </Section>
  );
}
