import { styled } from "@mui/material/styles";
import { passFocusToRegion } from "../../../../components/feedback/pass-focus-to-region.ts";
import { RetryButton } from "../../../../components/feedback/retry-button.tsx";
import { WarnIcon } from "../../../../components/icons.tsx";
import { Age, Time } from "../../../../components/text/time.tsx";
import { VisuallyHidden } from "../../../../components/visually-hidden.tsx";
import { formatCount, plural } from "../../../../lib/text/format.ts";
import { ListBar } from "../list-bar.tsx";
import type { NewEvents } from "./use-new-events.ts";

const ShowButton = styled("button")({
  padding: 0,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  cursor: "pointer",
  // The whole bar can be clicked.
  "&::after": { content: '""', position: "absolute", inset: 0 },
});

export interface NewEventsBarProps {
  newEvents: NewEvents;
  /** When the rows were loaded, in milliseconds since the epoch. */
  loadedAt: number;
  onShow: () => void;
  /** Only set with live updates. */
  ratePerMinute?: number;
}

export function NewEventsBar({ newEvents, loadedAt, onShow, ratePerMinute }: NewEventsBarProps) {
  const checkedAt = Math.max(newEvents.checkedAt ?? 0, loadedAt);
  const { count, hasMore } = newEvents;
  const announcement = describeCount(count, hasMore);
  const ageNote = (
    <>
      {ratePerMinute === undefined ? (
        <>
          loaded <Time value={loadedAt} />
        </>
      ) : (
        `${plural(ratePerMinute, "event")} per minute`
      )}{" "}
      · {newEvents.error ? "last checked" : "checked"} <Age value={checkedAt} /> ago
    </>
  );
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {newEvents.error ? (
        <ListBar data-tone="warn">
          <WarnIcon />
          <span>
            <span role="status">
              The last refresh failed
              {newEvents.error instanceof Error && `. ${newEvents.error.message}`}
            </span>{" "}
            · {ageNote}
          </span>
          <RetryButton
            size="small"
            loading={newEvents.isRetrying}
            onClick={newEvents.retry}
            sx={{ marginInlineStart: "auto", marginBlock: "-2px" }}
          >
            Try again
          </RetryButton>
        </ListBar>
      ) : announcement === "" ? (
        <ListBar>
          <span>
            {ratePerMinute === undefined ? "No new events" : "Live"} · {ageNote}
          </span>
        </ListBar>
      ) : (
        <ListBar data-tone="new">
          <span>
            <ShowButton ref={passFocusToRegion} onClick={onShow}>
              Show {announcement}
            </ShowButton>{" "}
            · {ageNote}
          </span>
        </ListBar>
      )}
    </>
  );
}

function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? "new events" : "";
  return hasMore ? `${formatCount(count)}+ new events` : plural(count, "new event");
}
