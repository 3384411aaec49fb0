import { useSyncExternalStore } from "react";
import type { TaskList } from "../../lib/tasks/task-list.ts";
import type { Task, TaskState } from "../../lib/tasks/task.ts";

export const useTasks = (list: TaskList): readonly Task[] =>
  useSyncExternalStore(list.subscribe, list.get);

const subscribeToNothing = () => () => undefined;

export function useTaskState(task: Task): TaskState;
export function useTaskState(task: Task | undefined): TaskState | undefined;
export function useTaskState(task: Task | undefined): TaskState | undefined {
  return useSyncExternalStore(task?.subscribe ?? subscribeToNothing, () => task?.get());
}
