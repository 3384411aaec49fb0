import type { RowData } from "@tanstack/react-table";
import { useStoredChoice } from "../use-stored-choice.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { type DataColumns, hideableColumns, readVisibility } from "./columns.ts";

export function useColumnChoice<Row extends RowData>(
  key: string,
  columns: DataColumns<Row>,
  usual: Record<string, boolean>,
) {
  const [visibility, setVisibility] = useStoredChoice(key, readVisibility, usual);
  const menu = (
    <ColumnMenu
      columns={hideableColumns(columns)}
      visibility={visibility}
      onChange={setVisibility}
    />
  );
  return { visibility, menu };
}
