import { useState } from "react";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { plural } from "../../../lib/text/format.ts";
import type { RowCheck } from "./check-rows.ts";
import type { ColumnPlan } from "./plan.ts";
import { PreviewGrid } from "./preview-grid.tsx";

export interface RowsSectionProps {
  fileName: string;
  columns: readonly ColumnPlan[];
  /** Undefined while the check runs. */
  check: RowCheck | undefined;
}

export function RowsSection({ fileName, columns, check }: RowsSectionProps) {
  const [selectedView, setSelectedView] = useState<"all" | "flagged">();
  const flaggedCount = check ? check.invalidCount + check.warningCount : 0;
  const view = selectedView ?? (flaggedCount > 0 ? "flagged" : "all");
  const rows = check && (view === "flagged" ? check.flaggedRows : check.firstRows);
  return (
    <Section
      title="Rows"
      note={check ? <span role="status">{formatCheck(check)}</span> : "Checking rows…"}
      actions={
        <ChoiceRow
          label="Rows to show"
          options={[
            ["all", "All"],
            ["flagged", "With issues", flaggedCount === 0],
          ]}
          value={view}
          onChange={setSelectedView}
        />
      }
    >
      {rows ? (
        <>
          <PreviewGrid columns={columns} rows={rows} label={`Rows in ${fileName}`} />
          {rows.length < (view === "flagged" ? flaggedCount : (check?.rowCount ?? 0)) && (
            <p>
              Only the first {plural(rows.length, "row is", "rows are")} shown. The counts include
              all rows.
            </p>
          )}
        </>
      ) : (
        <TextSkeleton lineCount={8} lineHeight={32} />
      )}
    </Section>
  );
}

function formatCheck({ rowCount, invalidCount, warningCount }: RowCheck): string {
  const parts = [plural(rowCount - invalidCount, "valid row")];
  if (invalidCount > 0)
    parts.push(plural(invalidCount, "invalid row won't be sent", "invalid rows won't be sent"));
  if (warningCount > 0) parts.push(plural(warningCount, "row has a warning", "rows have warnings"));
  return parts.join(" · ");
}
