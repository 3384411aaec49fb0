import { formatCount, plural } from "../../lib/text/format.ts";
import type { TaskSpec, TaskState, TaskStatus } from "../../lib/tasks/task.ts";
import { getShare } from "../../lib/tasks/task.ts";
import { formatAge } from "../../lib/time/elapsed.ts";
import type { StateIcon, Tone } from "../state-mark.tsx";

interface StatusMark {
  label: string;
  tone: Tone;
  icon?: StateIcon;
}

const statusMarks: Record<TaskStatus, StatusMark> = {
  running: { label: "Running", tone: "wait", icon: "running" },
  paused: { label: "Paused", tone: "warn", icon: "wait" },
  stopping: { label: "Stopping", tone: "idle", icon: "stuck" },
  stopped: { label: "Stopped", tone: "idle", icon: "stuck" },
  failed: { label: "Failed", tone: "fail" },
  finished: { label: "Finished", tone: "ok" },
};

const isPausedByError = ({ status, error }: TaskState) =>
  status === "paused" && error !== undefined;

const getWait = ({ status, wait }: TaskState) => (status === "running" ? wait : undefined);

export function getTaskMark(state: TaskState): StatusMark {
  if (isPausedByError(state))
    return { ...statusMarks.paused, label: "Needs attention", tone: "fail" };
  return getWait(state) ? { label: "Waiting", tone: "wait" } : statusMarks[state.status];
}

/** Formats the count: "3,214 of 10,000 rows", "3,214 of 50,000+ rows", or "3,214 rows". */
export function formatTaskCount(state: TaskState, { unit }: TaskSpec): string {
  const { doneCount, total, isLowerBound = false } = state;
  if (total === undefined) return plural(doneCount, unit);
  return isLowerBound
    ? // oxlint-disable-next-line signalbox/whole-text -- the default plural ending, for any noun
      `${formatCount(doneCount)} of ${formatCount(total)}+ ${unit}s`
    : `${formatCount(doneCount)} of ${plural(total, unit)}`;
}

export function getTaskProgressParts(state: TaskState, spec: TaskSpec, now: number): string[] {
  const parts = [formatTaskCount(state, spec)];
  const share = state.isLowerBound ? undefined : getShare(state);
  if (share !== undefined && state.status !== "finished") {
    // Round down, so that 100% appears only at the end.
    parts.unshift(`${Math.floor(share * 100)}%`);
  }
  if (state.rejectedCount > 0) parts.push(`${formatCount(state.rejectedCount)} not applied`);
  if (state.exportedCount !== undefined) parts.push(`${formatCount(state.exportedCount)} exported`);
  const wait = getWait(state);
  const remainingMs = (wait?.endsAt ?? 0) - now;
  if (wait?.error instanceof Error) {
    const retryText =
      remainingMs < 1000 ? "Trying again…" : `Trying again in ${formatAge(remainingMs)}.`;
    parts.push(`${wait.error.message} ${retryText}`);
  } else if (remainingMs > 0) {
    parts.push(`rate limited, continues in ${formatCount(Math.ceil(remainingMs / 1000))} s`);
  }
  if (state.error instanceof Error) parts.push(state.error.message);
  return parts;
}

function describeStatus(state: TaskState, title: string): string {
  switch (state.status) {
    case "running": {
      if (getWait(state)?.error !== undefined) return `${title} is waiting.`;
      const share = state.isLowerBound ? undefined : getShare(state);
      const percent = Math.floor((share ?? 0) * 4) * 25;
      return percent > 0 ? `${title} is ${percent}% complete.` : `${title} is in progress.`;
    }
    case "paused":
      return isPausedByError(state) ? `${title} needs attention.` : `${title} is paused.`;
    case "stopping":
      return `${title} is stopping.`;
    case "stopped":
      return `${title} was stopped.`;
    case "failed":
      return `${title} failed.`;
    case "finished":
      return `${title} has finished.`;
  }
}

/**
 * Returns the announcement for screen readers, which changes with the status, with the error that
 * causes a wait, and with each quarter of progress. It doesn't change with each rate limit, so the
 * text for a running task must also be true during a limit.
 */
export function describeTask(state: TaskState, { title }: TaskSpec): string {
  const sentence = describeStatus(state, title);
  const error = state.error ?? getWait(state)?.error;
  return error instanceof Error ? `${sentence} ${error.message}` : sentence;
}

/** Returns the notice about a task that ended because the environment was switched. */
export const describeScopeChange = ({ title, isRestored = false }: TaskSpec): string =>
  isRestored
    ? `${title} was paused. To resume it, switch back to the previous environment.`
    : `${title} was stopped because you switched to another environment.`;
