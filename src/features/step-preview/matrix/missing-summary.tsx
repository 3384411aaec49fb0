import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/format.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { isSameVariable, placeText } from "../variables/variable-words.ts";
import type { MatrixCase } from "./cases.ts";
import type { MatrixCell } from "./run-matrix.ts";

const List = styled("ul")({
  display: "grid",
  gap: 4,
  margin: 0,
  marginBlockEnd: 10,
  padding: 0,
  listStyle: "none",
  overflowWrap: "anywhere",
  "& summary": { cursor: "pointer", minBlockSize: 24 },
});

interface MissingIn {
  variable: MissingVariable;
  cases: MatrixCase[];
}

/** Groups the cases by the variables that they have no value for, most cases first. */
export function missingByVariable(
  cases: readonly MatrixCase[],
  cells: ReadonlyMap<string, MatrixCell>,
): MissingIn[] {
  const groups: MissingIn[] = [];
  for (const one of cases) {
    for (const variable of cells.get(one.id)?.missing ?? []) {
      const group = groups.find((other) => isSameVariable(other.variable, variable));
      if (group) group.cases.push(one);
      else groups.push({ variable, cases: [one] });
    }
  }
  return groups.toSorted((one, other) => other.cases.length - one.cases.length);
}

export interface MissingSummaryProps {
  cases: readonly MatrixCase[];
  cells: ReadonlyMap<string, MatrixCell>;
  onChoose: (id: string) => void;
}

/** Lists each variable without a value, its place, and the payloads that lack it. */
export function MissingSummary({ cases, cells, onChoose }: MissingSummaryProps) {
  const groups = missingByVariable(cases, cells);
  if (groups.length === 0) return null;
  return (
    <List aria-label="Variables without a value">
      {groups.map(({ variable, cases: lacking }) => (
        <li key={`${variable.name} ${placeText(variable)}`}>
          <details>
            <summary>
              <StateMark
                tone="warn"
                label={
                  <>
                    <DataText value={variable.name} max={120} />
                    {`: no value in ${lacking.length} of ${plural(cells.size, "payload")}`}
                  </>
                }
              />{" "}
              {placeText(variable)}
            </summary>
            {lacking.map(({ id, name, locale }) => (
              <Button key={id} size="small" variant="text" onClick={() => onChoose(id)}>
                <DataText value={name} max={60} />
                {locale !== undefined && `, ${locale}`}
              </Button>
            ))}
          </details>
        </li>
      ))}
    </List>
  );
}
