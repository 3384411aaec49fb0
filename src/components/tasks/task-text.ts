import { formatCount } from "../../lib/text/format.ts";
import type { TaskSpec, TaskState, TaskStatus } from "../../lib/tasks/task.ts";
import { shareOf } from "../../lib/tasks/task.ts";
import type { StateIcon, Tone } from "../state-mark.tsx";

const statusLooks: Record<TaskStatus, { label: string; tone: Tone; icon?: StateIcon }> = {
  running: { label: "Running", tone: "wait", icon: "running" },
  paused: { label: "Paused", tone: "warn", icon: "wait" },
  stopping: { label: "Stopping", tone: "idle", icon: "stuck" },
  stopped: { label: "Stopped", tone: "idle", icon: "stuck" },
  failed: { label: "Failed", tone: "fail" },
  finished: { label: "Finished", tone: "ok" },
};

export function taskLook(state: TaskState) {
  const held = state.status === "paused" && state.error !== undefined;
  return { ...statusLooks[state.status], ...(held && { label: "Held", tone: "fail" as const }) };
}

/** "3,214 of 10,000 rows", "3,214 of 50,000 or more rows", "3,214 rows". */
export function countWords(state: TaskState, { unit }: TaskSpec): string {
  const { done, total, totalIsLeast = false } = state;
  const named = (count: number) => (count === 1 ? unit : `${unit}s`);
  if (total === undefined) return `${formatCount(done)} ${named(done)}`;
  const all = `${formatCount(total)}${totalIsLeast ? " or more" : ""}`;
  return `${formatCount(done)} of ${all} ${named(totalIsLeast ? 2 : total)}`;
}

export function taskWords(state: TaskState, spec: TaskSpec, now: number): string[] {
  const words = [countWords(state, spec)];
  const share = state.totalIsLeast ? undefined : shareOf(state);
  if (share !== undefined && state.status !== "finished") {
    // Never 100 % before the end.
    words.unshift(`${Math.floor(share * 100)} %`);
  }
  if (state.refused > 0) words.push(`${formatCount(state.refused)} refused`);
  const seconds = Math.ceil(((state.waitsUntil ?? 0) - now) / 1000);
  if (state.status === "running" && seconds > 0) {
    words.push(`the service asks to wait ${formatCount(seconds)} s`);
  }
  if (state.error instanceof Error) words.push(state.error.message);
  return words;
}

/** For screen readers: each change of status, and each quarter of progress. */
export function spokenWords(state: TaskState, { title }: TaskSpec): string {
  const share = state.status === "running" ? shareOf(state) : undefined;
  const quarter = share === undefined ? 0 : Math.floor(share * 4) * 25;
  const way = quarter > 0 ? `, ${quarter} %` : "";
  const why = state.error instanceof Error ? `. ${state.error.message}` : "";
  return `${title}: ${taskLook(state).label.toLowerCase()}${way}${why}`;
}
