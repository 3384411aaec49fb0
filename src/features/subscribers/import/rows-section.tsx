import { useState } from "react";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { RowCheck } from "./check-rows.ts";
import type { ColumnPlan } from "./plan.ts";
import { PreviewGrid } from "./preview-grid.tsx";

export interface RowsSectionProps {
  fileName: string;
  columns: readonly ColumnPlan[];
  /** Absent while the rows are being checked. */
  check: RowCheck | undefined;
}

export function RowsSection({ fileName, columns, check }: RowsSectionProps) {
  const [chosen, setChosen] = useState<"all" | "marked">();
  const marked = check ? check.faulty + check.warned : 0;
  // Rows with errors are shown first, until the user selects another view.
  const shown = chosen ?? (marked > 0 ? "marked" : "all");
  const rows = check && (shown === "marked" ? check.marked : check.first);
  return (
    <Section
      title="Rows"
      note={check ? <span role="status">{checkWords(check)}</span> : "Checking…"}
      actions={
        <ChoiceRow
          label="Rows to show"
          options={[
            ["all", "All"],
            ["marked", "With issues", marked === 0],
          ]}
          value={shown}
          onChange={setChosen}
        />
      }
    >
      {rows ? (
        <>
          <PreviewGrid columns={columns} rows={rows} label={`Rows of ${fileName}`} />
          {rows.length < (shown === "marked" ? marked : (check?.rows ?? 0)) && (
            <p>The first {formatCount(rows.length)} are shown; all are counted.</p>
          )}
        </>
      ) : (
        <TextSkeleton lines={8} lineHeight={32} />
      )}
    </Section>
  );
}

function checkWords({ rows, faulty, warned }: RowCheck): string {
  const words = [plural(rows - faulty, "valid row")];
  if (faulty > 0)
    words.push(plural(faulty, "invalid row won't be sent", "invalid rows won't be sent"));
  if (warned > 0) words.push(plural(warned, "row has a warning", "rows have warnings"));
  return words.join(" · ");
}
