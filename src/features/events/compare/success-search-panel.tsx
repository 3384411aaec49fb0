import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { Time } from "../../../components/text/time.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { plural } from "../../../lib/text/format.ts";
import type { SuccessSearchProgress } from "./find-success.ts";

const Box = styled("div")({ display: "grid", gap: 8 });
const Actions = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

export interface SuccessSearchPanelProps {
  progress: SuccessSearchProgress;
  onStart: () => void;
  onStop: () => void;
}

const words = {
  stopped: "Stopped before one was found.",
  bounded: "None among these so far. More can be read.",
  stalled:
    "The service gives the same events over and over, so the rest cannot be read. There is none among these.",
  none: "All events of the workflow were read. None of them succeeded where this one failed.",
} as const;

export function SuccessSearchPanel({ progress, onStart, onStop }: SuccessSearchPanelProps) {
  const { status, read, from, to, error, among } = progress;
  const isOwn = among === "subscriber";
  const running = status === "reading" || status === "waiting";
  if (status === "failed") {
    return (
      <FailurePanel
        title="The nearest success could not be looked for"
        error={error}
        onRetry={onStart}
      />
    );
  }
  const notice = status in words ? words[status as keyof typeof words] : undefined;
  return (
    <Box>
      {running && <LinearProgress aria-label="Looking for the nearest success" />}
      <div role="status">
        {running && (
          <p>
            {isOwn
              ? "Looking for the nearest success of the same workflow and subscriber."
              : "Looking for the nearest success of the same workflow."}
          </p>
        )}
        {notice && <p>{notice}</p>}
      </div>
      <p>
        Read {plural(read, "event")} of the workflow{isOwn && " for this subscriber"}
        {read > 0 && (
          <>
            , from <Time value={from} day="always" /> to <Time value={to} day="always" />
          </>
        )}
        .
        {status === "waiting" && progress.resumesAt !== undefined && (
          <>
            {" "}
            The service asks to wait; it goes on at <Time value={progress.resumesAt} mode="local" />
            .
          </>
        )}
      </p>
      <Actions>
        {running && <Button onClick={onStop}>Stop</Button>}
        {(status === "stopped" || status === "bounded") && (
          <Button onClick={onStart}>Read on</Button>
        )}
      </Actions>
    </Box>
  );
}
