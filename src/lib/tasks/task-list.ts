import { createValueStore, type ValueStore } from "../value-store.ts";
import type { Task } from "./task.ts";

export interface TaskList extends ValueStore<readonly Task[]> {
  /** Adds a task. Replaces an ended task with the same ID. */
  add(task: Task): void;
  find(id: string): Task | undefined;
  remove(id: string): void;
  /** Stops and removes every task of another session. `scope` is undefined without a session. */
  removeOtherScopes(scope: string | undefined): void;
}

const hasEnded = (task: Task) => ["stopped", "failed", "finished"].includes(task.get().status);

export function createTaskList(): TaskList {
  const { get, set, subscribe } = createValueStore<readonly Task[]>([]);
  return {
    get,
    subscribe,
    add: (task) => set([...get().filter(({ spec }) => spec.id !== task.spec.id), task]),
    find: (id) => get().find(({ spec }) => spec.id === id),
    remove: (id) => set(get().filter((task) => task.spec.id !== id || !hasEnded(task))),
    removeOtherScopes(scope) {
      for (const task of get()) if (task.spec.scope !== scope) task.stop();
      // Titles can contain file names with personal data, so hide them from other sessions.
      const remaining = get().filter(({ spec }) => spec.scope === scope);
      if (remaining.length !== get().length) set(remaining);
    },
  };
}
