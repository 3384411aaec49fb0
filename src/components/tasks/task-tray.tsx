import { type ComponentType, type ReactNode, useEffect } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { TaskList } from "../../lib/tasks/task-list.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { useNotices } from "../feedback/use-notices.ts";
import { CloseIcon } from "../icons.tsx";
import { Bar } from "../layout/bar.tsx";
import { passFocus } from "../layout/pass-focus.ts";
import { publishHeight } from "../layout/publish-height.ts";
import { StateMark } from "../state-mark.tsx";
import { DataText } from "../text/data-text.tsx";
import { useNow } from "../text/time-mode.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { focusFirst } from "./pass-focus-on.ts";
import { TaskButtons } from "./task-buttons.tsx";
import { TaskProgressBar } from "./task-progress-bar.tsx";
import {
  describeScopeChange,
  describeTask,
  getTaskMark,
  getTaskProgressParts,
} from "./task-text.ts";
import { useTasks, useTaskState } from "./use-tasks.ts";

const Tray = styled("aside")({
  maxBlockSize: "min(40dvh, 220px)",
  overflow: "auto",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  boxShadow: "0 -1px 6px rgb(0 0 0 / 6%)",
  // The tray is sticky if the whole page scrolls.
  "@media (max-width: 899.95px), (max-height: 479.95px)": {
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: 15,
  },
});

const List = styled("ul")({
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
});

const Row = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: 14,
  rowGap: 5,
  paddingBlock: 7,
  paddingInline: "16px 10px",
  "& > [role=progressbar]": { gridColumn: "1 / -1", order: 3 },
  "@media (max-width: 599.95px)": {
    paddingInline: 12,
    "&[data-running]": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const Details = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 2,
  minInlineSize: 0,
  fontSize: 12.5,
  lineHeight: "18px",
  color: "var(--ink-2)",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "& > a": { fontWeight: 550, minInlineSize: 0 },
});

const Actions = styled(Bar)({ gap: 6 });

export interface TaskTrayProps {
  tasks: TaskList;
  Link: ComponentType<{ to: string; children?: ReactNode }>;
}

const publishTrayHeight = publishHeight("--task-tray-height");

export function TaskTray({ tasks, Link }: TaskTrayProps) {
  const visibleTasks = useTasks(tasks);
  const { notify } = useNotices();
  useEffect(() => {
    let listedTasks = tasks.get();
    return tasks.subscribe(() => {
      const removedTasks = listedTasks.filter(({ spec }) => !tasks.find(spec.id));
      listedTasks = tasks.get();
      // Only a change of the session's scope removes a task that hasn't ended.
      for (const task of removedTasks)
        if (task.get().status === "stopping") notify({ message: describeScopeChange(task.spec) });
    });
  }, [tasks, notify]);
  if (visibleTasks.length === 0) return null;
  return (
    <Tray ref={publishTrayHeight} aria-label="Background tasks">
      <List role="list">
        {visibleTasks.map((task) => (
          <li key={task.spec.id}>
            <TaskRow task={task} Link={Link} onDismiss={() => tasks.remove(task.spec.id)} />
          </li>
        ))}
      </List>
    </Tray>
  );
}

const passFocusToTask = passFocus((parent) => focusFirst(parent.closest("ul")));

interface TaskRowProps extends Pick<TaskTrayProps, "Link"> {
  task: Task;
  onDismiss: () => void;
}

function TaskRow({ task, Link, onDismiss }: TaskRowProps) {
  const state = useTaskState(task);
  const now = useNow(state.wait !== undefined);
  const { label, tone, icon } = getTaskMark(state);
  const hasEnded = state.endedAt !== undefined;
  return (
    <Row {...(!hasEnded && { "data-running": "" })}>
      <Details>
        <StateMark tone={tone} icon={icon} label={label} />
        <Link to={task.spec.href}>
          <DataText value={task.spec.title} />
        </Link>
        <span>{getTaskProgressParts(state, task.spec, now.getTime()).join(" · ")}</span>
        <VisuallyHidden role="status">{describeTask(state, task.spec)}</VisuallyHidden>
      </Details>
      <Actions>
        <TaskButtons task={task} />
        {hasEnded && (
          <IconButton
            ref={passFocusToTask}
            size="small"
            aria-label={`Dismiss ${task.spec.title}`}
            onClick={onDismiss}
          >
            <CloseIcon fontSize="inherit" />
          </IconButton>
        )}
      </Actions>
      {!hasEnded && <TaskProgressBar task={task} />}
    </Row>
  );
}
