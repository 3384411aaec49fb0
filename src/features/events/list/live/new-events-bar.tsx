import Button from "@mui/material/Button";
import { RefreshIcon, WarnIcon } from "../../../../components/icons.tsx";
import { ElapsedSince, Time } from "../../../../components/text/time.tsx";
import { VisuallyHidden } from "../../../../components/visually-hidden.tsx";
import { formatCount, plural } from "../../../../lib/text/format.ts";
import { ListBar } from "../list-bar.tsx";
import type { NewEvents } from "./use-new-events.ts";

export interface NewEventsBarProps {
  news: NewEvents;
  /** When the rows were paused, in milliseconds. */
  frozenAt: number;
  /** When they were loaded, in milliseconds. */
  readAt: number;
  onShow: () => void;
  /** Events per minute; only set with live updates. */
  rate?: number;
}

export function NewEventsBar({ news, frozenAt, readAt, onShow, rate }: NewEventsBarProps) {
  const updatedAt = Math.max(news.readAt ?? 0, readAt);
  const amount = plural(news.count, "new event");
  const words = news.count === 0 ? "" : news.more ? `More than ${amount}` : amount;
  const age = (
    <>
      {rate === undefined ? (
        <>
          frozen at <Time value={frozenAt} mode="local" />
        </>
      ) : (
        `${formatCount(rate)} a minute`
      )}{" "}
      · {news.error ? "last updated" : "updated"} <ElapsedSince value={updatedAt} /> ago
    </>
  );
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {news.error ? (
        <ListBar data-tone="warn">
          <WarnIcon />
          <span>
            <span role="status">The last refresh failed</span> · {age}
          </span>
          <Button
            size="small"
            startIcon={<RefreshIcon />}
            loading={news.retrying}
            loadingPosition="start"
            onClick={news.retry}
            sx={{ marginInlineStart: "auto", marginBlock: "-2px" }}
          >
            Try again
          </Button>
        </ListBar>
      ) : words === "" ? (
        <ListBar>
          <span>
            {rate === undefined ? "No new events" : "Live"} · {age}
          </span>
        </ListBar>
      ) : (
        <ListBar as="button" data-tone="new" onClick={onShow}>
          <span>
            {words} above · {age}
          </span>
        </ListBar>
      )}
    </>
  );
}
