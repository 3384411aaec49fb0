import type { MouseEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { isDoubleClick } from "../../../components/is-double-click.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { Time } from "../../../components/text/time.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import type { SuccessSearchProgress } from "./nearest-success-search.ts";
import { Bar } from "../../../components/layout/bar.tsx";

const Box = styled("div")({ display: "grid", gap: 8 });
// On phones, the text wraps after the first events, and would move the button.
const SearchedRange = styled("p")({ minBlockSize: "2lh" });

export interface SuccessSearchPanelProps {
  progress: SuccessSearchProgress;
  onStart: () => void;
  onStop: () => void;
  /** Called with the ID of the found event, if a nearer one may exist. */
  onOpen: (eventId: string) => void;
}

const noticeTexts = {
  stopped: "Search stopped. No successful event found yet.",
  eventLimit: "No successful event found yet.",
  stalled:
    "No successful event found. The service keeps returning the same page, so other events can't be loaded.",
  none: "No successful event found. All events of this workflow were searched.",
} as const;

const onSingleClick = (act: () => void) => (event: MouseEvent) => {
  if (!isDoubleClick(event)) act();
};

export function SuccessSearchPanel(props: SuccessSearchPanelProps) {
  const { progress, onStart, onStop, onOpen } = props;
  const { status, searchedCount, from, to, error, scope } = progress;
  const possibleNearest = status === "stalled" ? progress.nearestSuccess : undefined;
  const clockMode = useClockMode();
  const isSubscriberScope = scope === "subscriber";
  const isRunning = status === "searching" || status === "waiting";
  if (status === "failed") {
    return (
      <FailurePanel
        title="Couldn't search for a successful event"
        error={error}
        onRetry={onStart}
      />
    );
  }
  const noticeText =
    status in noticeTexts ? noticeTexts[status as keyof typeof noticeTexts] : undefined;
  return (
    <Box>
      {isRunning && <ProgressBar aria-label="Searching for a successful event" />}
      <div role="status">
        {isRunning && (
          <p>
            {isSubscriberScope
              ? "Searching this subscriber's events for the closest successful event of this workflow…"
              : "Searching for the closest successful event of this workflow…"}
          </p>
        )}
        {possibleNearest ? (
          <p>
            Found a successful event from <Time value={possibleNearest.createdAt} day="always" />,
            but a closer one may exist. The service keeps returning the same page, so other events
            can't be loaded.
          </p>
        ) : (
          noticeText && <p>{noticeText}</p>
        )}
      </div>
      <SearchedRange>
        {isSubscriberScope
          ? `Searched ${plural(searchedCount, "event")} of this workflow for this subscriber`
          : `Searched ${plural(searchedCount, "event")} of this workflow`}
        {searchedCount > 0 && (
          <>
            {" · "}
            <Time value={from} day="always" /> – <Time value={to} day="always" />
          </>
        )}
      </SearchedRange>
      {status === "waiting" && progress.resumesAt !== undefined && (
        <p>
          Waiting for the service. The search continues at{" "}
          <Time value={progress.resumesAt} mode={clockMode} />.
        </p>
      )}
      <Bar>
        {isRunning && <Button onClick={onSingleClick(onStop)}>Stop</Button>}
        {possibleNearest && (
          <Button onClick={() => onOpen(possibleNearest.id)}>Compare events</Button>
        )}
        {(status === "stopped" || status === "eventLimit") && (
          <Button onClick={onSingleClick(onStart)}>Search more events</Button>
        )}
      </Bar>
    </Box>
  );
}
