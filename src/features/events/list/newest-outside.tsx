import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { readTimestamp } from "../../../../contract/common.ts";
import { hasBrowserFilters } from "../../../api/event-reading/event-matches.ts";
import { newestOf, sortOut } from "../../../api/event-reading/event-records.ts";
import { eventQueries, eventQuery, type EventSearch } from "../../../api/events.ts";
import { Time } from "../../../components/text/time.tsx";
import { rangeAround } from "./range-around.ts";

interface NewestOutsideProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Where the range is empty: the newest event that matches at any time, and the way there. */
export function NewestOutside({ search, onSearch }: NewestOutsideProps) {
  const { after, before, last: _, page: __, asOf: ___, tail: ____, ...filters } = search;
  const reading = useQuery({
    ...eventQueries.list({ ...eventQuery(filters), limit: 1 }),
    staleTime: "static",
  });
  if (reading.isPending) return <p role="status">Looking for the newest event at any time …</p>;
  if (reading.isError) return <p>Other times could not be looked at. {reading.error.message}</p>;
  const newest = newestOf(sortOut(reading.data.data.data).rows);
  const isHere = hasBrowserFilters(search);
  if (newest === undefined) return <p>No event matches at any other time either.</p>;
  const isInside =
    (after === undefined || newest >= readTimestamp(after)) &&
    (before === undefined || newest <= readTimestamp(before));
  // The range has events; it is the browser's filters that none of them passes.
  if (isInside) return null;
  return (
    <p role="status">
      The newest event outside this time {isHere && "(before the filters applied here) "}is of{" "}
      <Time value={newest} mode="local" />.{" "}
      <Button
        size="small"
        onClick={() => onSearch({ ...filters, ...rangeAround(newest, { after, before }) })}
      >
        Go there
      </Button>
    </p>
  );
}
