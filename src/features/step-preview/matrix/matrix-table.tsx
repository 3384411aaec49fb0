import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { type MatrixCase, formatCaseLabel } from "./cases.ts";
import type { MatrixCell } from "./run-matrix.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatPosition } from "../variables/variable-text.ts";

const ScrollArea = styled("div")({
  maxBlockSize: 320,
  overflow: "auto",
  marginBlock: 10,
  border: "1px solid var(--line)",
  borderRadius: 8,
});
const Table = styled("table")({
  inlineSize: "100%",
  borderCollapse: "collapse",
  "& th, & td": {
    textAlign: "start",
    verticalAlign: "top",
    padding: "5px 10px",
    borderBlockEnd: "1px solid var(--line-soft)",
    overflowWrap: "anywhere",
  },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    background: "var(--surface)",
    color: "var(--ink-3)",
    fontWeight: 500,
    whiteSpace: "nowrap",
  },
  "& [data-number]": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
});

export interface MatrixTableProps {
  cases: readonly MatrixCase[];
  cellsById: ReadonlyMap<string, MatrixCell>;
  onSelect: (id: string) => void;
}

const toneOrder = { fail: 0, warn: 1, ok: 2 };
const formatNumber = (value: number | undefined) => value ?? "–";

export function MatrixTable({ cases, cellsById, onSelect }: MatrixTableProps) {
  const rows = cases
    .flatMap((matrixCase) => {
      const cell = cellsById.get(matrixCase.id);
      return cell ? [{ matrixCase, cell }] : [];
    })
    .toSorted((a, b) => toneOrder[a.cell.tone] - toneOrder[b.cell.tone]);
  return (
    <ScrollArea tabIndex={0} role="region" aria-label="Results by payload">
      <Table>
        <thead>
          <tr>
            <th scope="col">Payload</th>
            <th scope="col">Result</th>
            <th scope="col" data-number="">
              Issues
            </th>
            <th scope="col" data-number="">
              SMS messages
            </th>
            <th scope="col" data-number="">
              Subject length
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ matrixCase, cell }) => (
            <tr key={matrixCase.id}>
              <th scope="row">
                <Button size="small" variant="text" onClick={() => onSelect(matrixCase.id)}>
                  <DataText value={formatCaseLabel(matrixCase)} maxLength={80} />
                </Button>
              </th>
              <td>
                <StateMark
                  tone={cell.tone}
                  label={
                    cell.tone === "ok" ? (
                      "No issues"
                    ) : (
                      <DataText value={cell.summary} maxLength={200} />
                    )
                  }
                />
              </td>
              <td data-number="">{formatNumber(cell.issueCount)}</td>
              <td data-number="">{formatNumber(cell.segmentCount)}</td>
              <td data-number="">{formatNumber(cell.subjectLength)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  );
}

const List = styled("ul")({
  display: "grid",
  gap: 4,
  marginBlockEnd: 10,
  overflowWrap: "anywhere",
  "& p": { color: "var(--ink-2)" },
  "& summary": { cursor: "pointer", minBlockSize: 24 },
});

interface MissingGroup {
  name: string;
  positions: Set<string>;
  cases: Set<MatrixCase>;
}

/** Variables with the most cases come first. */
function groupMissingByVariable(
  cases: readonly MatrixCase[],
  cellsById: ReadonlyMap<string, MatrixCell>,
): MissingGroup[] {
  const groupsByVariable = new Map<string, MissingGroup>();
  for (const matrixCase of cases) {
    for (const variable of cellsById.get(matrixCase.id)?.missingVariables ?? []) {
      const { name } = variable;
      const group = groupsByVariable.get(name) ?? { name, positions: new Set(), cases: new Set() };
      groupsByVariable.set(name, group);
      group.positions.add(formatPosition(variable));
      group.cases.add(matrixCase);
    }
  }
  return [...groupsByVariable.values()].toSorted((a, b) => b.cases.size - a.cases.size);
}

export interface MissingSummaryProps {
  cases: readonly MatrixCase[];
  cellsById: ReadonlyMap<string, MatrixCell>;
  onSelect: (id: string) => void;
}

export function MissingSummary({ cases, cellsById, onSelect }: MissingSummaryProps) {
  const groups = groupMissingByVariable(cases, cellsById);
  if (groups.length === 0) return null;
  return (
    <List aria-label="Variables without a value">
      {groups.map(({ name, positions, cases: affectedCases }) => (
        <li key={name}>
          <details>
            <summary>
              <StateMark
                tone="warn"
                label={
                  <>
                    <DataText value={name} maxLength={120} />: no value in {affectedCases.size} of{" "}
                    {plural(cellsById.size, "payload")}
                  </>
                }
              />
            </summary>
            <p>{[...positions].join(" · ")}</p>
            {[...affectedCases].map((matrixCase) => (
              <Button
                key={matrixCase.id}
                size="small"
                variant="text"
                onClick={() => onSelect(matrixCase.id)}
              >
                <DataText value={formatCaseLabel(matrixCase)} maxLength={80} />
              </Button>
            ))}
          </details>
        </li>
      ))}
    </List>
  );
}
