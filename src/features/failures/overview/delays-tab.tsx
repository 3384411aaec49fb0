import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { readTimestamp } from "../../../../contract/read-timestamp.ts";
import { withConditions } from "../../../api/failures/search-conditions.ts";
import type { LatencyRow } from "../../../api/failures/report.ts";
import { Section } from "../../../components/layout/section.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { narrow } from "../narrow.ts";
import type { PaneProps } from "../pane.ts";
import { DelayTable } from "./delay-table.tsx";
import { MarkerField } from "./marker-field.tsx";
import { SlowestEvents } from "./slowest-events.tsx";

const Marked = styled("p")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

/** Shows how long sends took from the trigger to the first success, and the slowest events. */
export function DelaysTab({ report, search, conditions, onSearch, window }: PaneProps) {
  const { marker } = search;
  const rowsOf = (key: LatencyRow["key"]) => report.latencies.filter((row) => row.key === key);
  const select = (row: LatencyRow) =>
    onSearch(withConditions(search, narrow(conditions, row.key, row.value)));
  const timed = rowsOf("workflow").reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Section
        title="Slowest events"
        note={plural(timed, `event sent ${window.when}`, `events sent ${window.when}`)}
      >
        <SlowestEvents events={report.slowest} />
      </Section>
      <Section title="Time to the first success">
        {marker === undefined ? (
          <MarkerField
            onApply={(at) => onSearch({ ...search, marker: new Date(at).toISOString() })}
          />
        ) : (
          <Marked>
            <span>
              Compared before and after <Time value={readTimestamp(marker)} precision="minute" />
            </span>
            <Button size="small" onClick={() => onSearch({ ...search, marker: undefined })}>
              Clear
            </Button>
          </Marked>
        )}
        <DelayTable
          name="Workflow"
          rows={rowsOf("workflow")}
          isCompared={marker !== undefined}
          onSelect={select}
        />
        <DelayTable
          name="Provider"
          rows={rowsOf("provider")}
          isCompared={marker !== undefined}
          onSelect={select}
        />
      </Section>
    </>
  );
}
