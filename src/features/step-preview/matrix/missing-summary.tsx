import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import { positionText } from "../variables/variable-text.ts";
import { type MatrixCase, caseLabel } from "./cases.ts";
import type { MatrixCell } from "./run-matrix.ts";

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

/** Groups cases by missing variable. Variables with the most cases are first. */
function missingByVariable(
  cases: readonly MatrixCase[],
  cells: ReadonlyMap<string, MatrixCell>,
): MissingGroup[] {
  const groups = new Map<string, MissingGroup>();
  for (const matrixCase of cases) {
    for (const variable of cells.get(matrixCase.id)?.missing ?? []) {
      const { name } = variable;
      const group = groups.get(name) ?? { name, positions: new Set(), cases: new Set() };
      groups.set(name, group);
      group.positions.add(positionText(variable));
      group.cases.add(matrixCase);
    }
  }
  return [...groups.values()].toSorted((a, b) => b.cases.size - a.cases.size);
}

export interface MissingSummaryProps {
  cases: readonly MatrixCase[];
  cells: ReadonlyMap<string, MatrixCell>;
  onChoose: (id: string) => void;
}

export function MissingSummary({ cases, cells, onChoose }: MissingSummaryProps) {
  const groups = missingByVariable(cases, cells);
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
                    <DataText value={name} max={120} />: no value in {affectedCases.size} of{" "}
                    {plural(cells.size, "payload")}
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
                onClick={() => onChoose(matrixCase.id)}
              >
                <DataText value={caseLabel(matrixCase)} max={80} />
              </Button>
            ))}
          </details>
        </li>
      ))}
    </List>
  );
}
