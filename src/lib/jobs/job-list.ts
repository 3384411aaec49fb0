import { createValueStore, type ValueStore } from "../value-store.ts";
import type { Job } from "./job.ts";

export interface JobList extends ValueStore<readonly Job[]> {
  /** Adds a job; one with the same id that has ended gives way. */
  add(job: Job): void;
  find(id: string): Job | undefined;
  /** Forgets a job that has ended. */
  remove(id: string): void;
  /** Stops every job that does not belong to this session; undefined when nobody is signed in. */
  keepScope(scope: string | undefined): void;
}

const hasEnded = (job: Job) => ["stopped", "failed", "finished"].includes(job.get().status);

/** The jobs of one tab, oldest first. */
export function createJobList(): JobList {
  const { get, set, subscribe } = createValueStore<readonly Job[]>([]);
  return {
    get,
    subscribe,
    add: (job) => set([...get().filter(({ spec }) => spec.id !== job.spec.id), job]),
    find: (id) => get().find(({ spec }) => spec.id === id),
    remove: (id) => set(get().filter((job) => job.spec.id !== id || !hasEnded(job))),
    keepScope(scope) {
      for (const job of get()) if (job.spec.scope !== scope) job.stop();
      // Titles can name people's files: they are not shown to another session.
      const kept = get().filter(({ spec }) => spec.scope === scope);
      if (kept.length !== get().length) set(kept);
    },
  };
}
