import type { RowData } from "@tanstack/react-table";
import { useStoredChoice } from "../use-stored-choice.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { type DataColumns, readVisibility } from "./columns.ts";

/** Returns all columns but the first, which contains the row's link. */
const optionalColumnsOf = <Row extends RowData>(columns: DataColumns<Row>) =>
  columns.slice(1).map(({ id = "", header }) => ({
    id,
    label: typeof header === "string" ? header : id,
  }));

export function useColumnChoice<Row extends RowData>(
  key: string,
  columns: DataColumns<Row>,
  usual: Record<string, boolean>,
) {
  const [visibility, setVisibility] = useStoredChoice(key, readVisibility, usual);
  const menu = (
    <ColumnMenu
      columns={optionalColumnsOf(columns)}
      visibility={visibility}
      onChange={setVisibility}
    />
  );
  return { visibility, menu };
}
