import { useStoredChoice } from "../use-stored-choice.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { type Column, parseVisibility } from "./columns.ts";

/** Returns all columns except the first, which contains the row's link. */
const getOptionalColumns = <Row,>(columns: readonly Column<Row>[]) =>
  columns.slice(1).map(({ id, header }) => ({ id, label: header }));

export function useColumnChoice<Row>(
  key: string,
  columns: readonly Column<Row>[],
  defaultVisibility: Record<string, boolean>,
) {
  const [visibility, setVisibility] = useStoredChoice(key, parseVisibility, defaultVisibility);
  const menu = (
    <ColumnMenu
      columns={getOptionalColumns(columns)}
      visibility={visibility}
      onChange={setVisibility}
    />
  );
  return { visibility, menu };
}
