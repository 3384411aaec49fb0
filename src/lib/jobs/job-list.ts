import type { Job } from "./job.ts";

export interface JobList {
  get(): readonly Job[];
  subscribe(listener: () => void): () => void;
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
  const listeners = new Set<() => void>();
  let jobs: readonly Job[] = [];
  function change(next: readonly Job[]): void {
    jobs = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => jobs,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (job) => change([...jobs.filter(({ spec }) => spec.id !== job.spec.id), job]),
    find: (id) => jobs.find(({ spec }) => spec.id === id),
    remove: (id) => change(jobs.filter((job) => job.spec.id !== id || !hasEnded(job))),
    keepScope(scope) {
      for (const job of jobs) if (job.spec.scope !== scope) job.stop();
      // Titles can name people's files: they are not shown to another session.
      const kept = jobs.filter(({ spec }) => spec.scope === scope);
      if (kept.length !== jobs.length) change(kept);
    },
  };
}
