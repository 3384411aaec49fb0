import { createValueStore, type ValueStore } from "../value-store.ts";
import type { Task } from "./task.ts";

export interface TaskList extends ValueStore<readonly Task[]> {
  /** Adds a task; one with the same id that has ended gives way. */
  add(task: Task): void;
  find(id: string): Task | undefined;
  /** Forgets a task that has ended. */
  remove(id: string): void;
  /** Stops every task that does not belong to this session; undefined if there is none. */
  keepScope(scope: string | undefined): void;
}

const hasEnded = (task: Task) => ["stopped", "failed", "finished"].includes(task.get().status);

/** The tasks of one tab, oldest first. */
export function createTaskList(): TaskList {
  const { get, set, subscribe } = createValueStore<readonly Task[]>([]);
  return {
    get,
    subscribe,
    add: (task) => set([...get().filter(({ spec }) => spec.id !== task.spec.id), task]),
    find: (id) => get().find(({ spec }) => spec.id === id),
    remove: (id) => set(get().filter((task) => task.spec.id !== id || !hasEnded(task))),
    keepScope(scope) {
      for (const task of get()) if (task.spec.scope !== scope) task.stop();
      // Titles can name people's files: they are not shown to another session.
      const kept = get().filter(({ spec }) => spec.scope === scope);
      if (kept.length !== get().length) set(kept);
    },
  };
}
