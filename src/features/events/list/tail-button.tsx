import Button from "@mui/material/Button";
import { hasBrowserFilters } from "../../../api/event-reading/event-matches.ts";
import type { EventSearch } from "../../../api/events.ts";
import { Tooltip } from "../../../components/tooltip.tsx";

/** Why new events cannot be let in as they come; undefined where they can. */
function tailRefusal(search: EventSearch): string | undefined {
  if (hasBrowserFilters(search)) return "Filters applied here read back, they do not follow";
  if (search.before !== undefined) return "The time range has an end";
  if ((search.page ?? 0) > 0) return "Only the first page follows what is new";
  return undefined;
}

interface TailButtonProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Lets new events in as they come, or has the list stand still. */
export function TailButton({ search, onSearch }: TailButtonProps) {
  const refusal = tailRefusal(search);
  const isLive = search.tail === true && refusal === undefined;
  return (
    <Tooltip
      title={refusal ?? (isLive ? "Have the list stand still" : "Let new events in as they come")}
    >
      {/* A disabled button has no events to show a tooltip by. */}
      <span>
        <Button
          aria-pressed={isLive}
          disabled={refusal !== undefined}
          onClick={() => onSearch({ ...search, tail: isLive ? undefined : true })}
        >
          {isLive ? "Pause tail" : "Live tail"}
        </Button>
      </span>
    </Tooltip>
  );
}
