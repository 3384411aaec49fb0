import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useProfile } from "../../../api/session/use-session.ts";
import { TaskLine } from "../../../components/tasks/task-line.tsx";
import { useTaskState } from "../../../components/tasks/use-tasks.ts";
import { PageBar } from "../../../components/layout/bar.tsx";
import { Time } from "../../../components/text/time.tsx";
import { startScan, type EndpointScan } from "../../../entities/channel-endpoints/endpoint-scan.ts";
import { plural } from "../../../lib/text/format.ts";

const Lines = styled(PageBar)({ display: "grid", fontVariantNumeric: "tabular-nums" });

export function ScanStatus({ scan: { task } }: { scan: EndpointScan }) {
  const profile = useProfile();
  const { done, endedAt } = useTaskState(task);
  return (
    <Lines>
      <TaskLine
        task={task}
        finishedContent={`${plural(done, "endpoint")} scanned`}
        note={
          endedAt !== undefined && (
            <>
              {" "}
              <Time value={endedAt} />
            </>
          )
        }
        actions={
          endedAt !== undefined && <Button onClick={() => startScan(profile)}>Scan again</Button>
        }
      />
    </Lines>
  );
}
