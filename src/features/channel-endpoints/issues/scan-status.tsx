import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { TaskLine } from "../../../components/tasks/task-line.tsx";
import { useTaskState } from "../../../components/tasks/use-tasks.ts";
import { PageBar } from "../../../components/layout/bar.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { EndpointScan } from "../../../entities/channel-endpoints/endpoint-scan.ts";
import { plural } from "../../../lib/text/format.ts";

const Lines = styled(PageBar)({ display: "grid", fontVariantNumeric: "tabular-nums" });

export interface ScanStatusProps {
  scan: EndpointScan;
  onStart: () => void;
}

export function ScanStatus({ scan: { task }, onStart }: ScanStatusProps) {
  const { doneCount, endedAt } = useTaskState(task);
  return (
    <Lines>
      <TaskLine
        task={task}
        finishedContent={`${plural(doneCount, "endpoint")} scanned`}
        note={
          endedAt !== undefined && (
            <>
              {" "}
              <Time value={endedAt} />
            </>
          )
        }
        actions={endedAt !== undefined && <Button onClick={onStart}>Scan again</Button>}
      />
    </Lines>
  );
}
