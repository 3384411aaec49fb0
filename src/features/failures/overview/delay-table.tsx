import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { LatencyRow, LatencySummary } from "../../../api/failures/report.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { ElapsedTime } from "../../../components/text/time.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { formatCount } from "../../../lib/text/format.ts";
import { PaneTable } from "./pane-table.tsx";

const Value = styled(ButtonBase)({
  font: "inherit",
  textAlign: "start",
  color: "var(--accent)",
  overflowWrap: "anywhere",
  "&:hover": { textDecoration: "underline" },
  "@media (pointer: coarse)": { minBlockSize: 32 },
});

export interface DelayTableProps {
  name: string;
  rows: readonly LatencyRow[];
  /** Whether to show the times before and after the marker. */
  isCompared: boolean;
  onSelect: (row: LatencyRow) => void;
}

/**
 * Renders the median and the 95th percentile of the time to an event's first successful send, per
 * workflow or provider.
 */
export function DelayTable({ name, rows, isCompared, onSelect }: DelayTableProps) {
  if (rows.length === 0) return null;
  return (
    <PaneTable>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" data-end style={{ inlineSize: isCompared ? "16%" : "20%" }}>
            Sent
          </th>
          <th scope="col" data-end style={{ inlineSize: isCompared ? "28%" : "22%" }}>
            Median
          </th>
          <th scope="col" data-end style={{ inlineSize: isCompared ? "28%" : "22%" }}>
            <abbr title="95% of the events were at least this fast">p95</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <Value onClick={() => onSelect(row)}>
                <DataText value={row.label ?? getProviderName(row.value)} maxLength={48} />
              </Value>
            </th>
            <td data-end>{formatCount(row.count)}</td>
            <td data-end>
              <Change row={row} quantile="medianMs" isCompared={isCompared} />
            </td>
            <td data-end>
              <Change row={row} quantile="p95Ms" isCompared={isCompared} />
            </td>
          </tr>
        ))}
      </tbody>
    </PaneTable>
  );
}

interface ChangeProps {
  row: LatencyRow;
  quantile: keyof Pick<LatencySummary, "medianMs" | "p95Ms">;
  isCompared: boolean;
}

function Change({ row, quantile, isCompared }: ChangeProps) {
  if (!isCompared) return <ElapsedTime elapsedMs={row[quantile]} />;
  return (
    <>
      <ElapsedTime elapsedMs={row.before?.[quantile] ?? NaN} /> →{" "}
      <ElapsedTime elapsedMs={row.after?.[quantile] ?? NaN} />
    </>
  );
}
