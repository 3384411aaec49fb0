import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { readTimestamp } from "../../../../../contract/common.ts";
import { WarnIcon } from "../../../../components/icons.tsx";
import { VisuallyHidden } from "../../../../components/visually-hidden.tsx";
import { useWriteInstant } from "../../../../entities/events/use-write-instant.ts";
import { coverageWords, fractionRead, statusWords } from "./read-words.ts";
import { ListBar } from "../list-bar.tsx";
import type { ReadList } from "./use-read-list.ts";

const Place = styled("div")({ position: "relative", flex: "none" });
const Progress = styled(LinearProgress)({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  blockSize: 2,
});

export function ReadBar({ list, after }: { list: ReadList; after: string | undefined }) {
  const write = useWriteInstant();
  const { progress, isReading } = list;
  const { status } = progress;
  const coverage = coverageWords(progress, write);
  const statusText = statusWords(progress, write);
  const fraction = fractionRead(progress, after === undefined ? undefined : readTimestamp(after));
  const mayGoOn = ["stopped", "enough", "bounded", "failed"].includes(status);
  const isOdd = status === "failed" || status === "stalled";
  return (
    <Place>
      <ListBar {...(isOdd && { "data-tone": "warn" })}>
        {isOdd && <WarnIcon />}
        <span>
          {coverage}
          {statusText !== undefined && ` · ${statusText}`}
          {list.untold > 0 && ` · ${list.untold} could not be judged: the list tells no jobs`}
        </span>
        {isReading && (
          <Button size="small" onClick={list.stop} sx={{ marginInlineStart: "auto" }}>
            Stop
          </Button>
        )}
        {mayGoOn && (
          <Button size="small" onClick={list.goOn} sx={{ marginInlineStart: "auto" }}>
            {status === "failed" ? "Try again" : "Read on"}
          </Button>
        )}
      </ListBar>
      {/* Announces only the end: progress changes too fast for a screen reader. */}
      <VisuallyHidden role="status">{isReading ? "" : coverage}</VisuallyHidden>
      {isReading && (
        <Progress
          aria-label="Range read"
          variant={fraction === undefined ? "indeterminate" : "determinate"}
          value={Math.round((fraction ?? 0) * 100)}
        />
      )}
    </Place>
  );
}
