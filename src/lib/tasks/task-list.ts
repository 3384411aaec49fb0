import { createValueStore } from "../value-store.ts";
import type { Task } from "./task.ts";

export type TaskList = ReturnType<typeof createTaskList>;

const hasEnded = (task: Task) => ["stopped", "failed", "finished"].includes(task.get().status);

export function createTaskList() {
  const { get, set, subscribe } = createValueStore<readonly Task[]>([]);
  return {
    get,
    subscribe,
    /** Adds a task, which replaces any task with the same ID. */
    add: (task: Task) => set([...get().filter(({ spec }) => spec.id !== task.spec.id), task]),
    find: (id: string) => get().find(({ spec }) => spec.id === id),
    remove: (id: string) => set(get().filter((task) => task.spec.id !== id || !hasEnded(task))),
    /** Stops and removes every task of another session. `scope` is undefined without a session. */
    removeOtherScopes(scope: string | undefined) {
      for (const task of get()) if (task.spec.scope !== scope) task.stop();
      // Titles can contain file names with personal data, so hide them from other sessions.
      const remainingTasks = get().filter(({ spec }) => spec.scope === scope);
      if (remainingTasks.length !== get().length) set(remainingTasks);
    },
  };
}
