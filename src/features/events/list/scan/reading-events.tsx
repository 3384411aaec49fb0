import Button from "@mui/material/Button";
import type { EventSearch } from "../../../../api/events.ts";
import { StatePage } from "../../../../components/feedback/state-page.tsx";
import { Ground } from "../../../../components/layout/page.tsx";
import { FailurePanel } from "../../../../kit/failure/failure-panel.tsx";
import { ContractNotice } from "../../../../kit/failure/contract-notice.tsx";
import { EventTable, type EventTableProps } from "../table/event-table.tsx";
import { NoRows } from "../list-states.tsx";
import { ReadBar } from "./read-bar.tsx";
import { SelectionBar } from "../selection-bar.tsx";
import type { ReadList } from "./use-read-list.ts";

export interface ReadingEventsProps extends Pick<
  EventTableProps,
  "selectedId" | "columnVisibility" | "density" | "selection"
> {
  list: ReadList;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Shows the matches of a scan. "None" only appears once the whole range was scanned. */
export function ReadingEvents({ list, search, onSearch, ...table }: ReadingEventsProps) {
  const { progress, rows, isReading, goOn } = list;
  const { status, error, read, incomplete, drift, answer } = progress;
  if (status === "failed" && read === 0) {
    return (
      <Ground>
        <FailurePanel title="The events could not be read" error={error} onRetry={goOn} />
      </Ground>
    );
  }
  const isDone = status === "done";
  return (
    <>
      {table.selection.chosen.length > 0 ? (
        <SelectionBar selection={table.selection} />
      ) : (
        <ReadBar list={list} after={search.after} />
      )}
      <ContractNotice drift={drift} incomplete={incomplete} dropped={answer?.dropped} />
      {rows.length > 0 || isReading || status === "idle" ? (
        <EventTable {...table} rows={rows} loading={rows.length === 0} />
      ) : (
        <Ground>
          {isDone ? (
            <NoRows search={search} onSearch={onSearch} untold={list.untold} />
          ) : (
            <StatePage
              title="No match so far"
              actions={status !== "stalled" && <Button onClick={goOn}>Read on</Button>}
            >
              Older events of the range are not read yet.
            </StatePage>
          )}
        </Ground>
      )}
    </>
  );
}
