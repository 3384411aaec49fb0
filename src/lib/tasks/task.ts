import { createValueStore, type ValueStore } from "../value-store.ts";

/**
 * Status of a task. `stopped` means that the operator or a change of session ended the task early,
 * `failed` that an error ended it, and `paused` that the operator can resume it, even after an
 * error.
 */
export type TaskStatus = "running" | "paused" | "stopping" | "stopped" | "failed" | "finished";

export interface TaskProgress {
  /** Number of completed units, including rejected units. */
  readonly doneCount: number;
  /** Absent until the total is known. */
  readonly total?: number | undefined;
  /** True if the total is a lower bound, as in "50,000 or more". */
  readonly isLowerBound?: boolean | undefined;
  /** Number of completed units that the service or the console rejected. */
  readonly rejectedCount: number;
  /** Number of completed units in the file; absent if the task exports all units. */
  readonly exportedCount?: number | undefined;
}

export interface TaskFile {
  readonly name: string;
  readonly content: Blob;
}

/** A wait before the service is called again. */
export interface TaskWait {
  /** When the wait ends, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** Why the task waits; absent if the service limits the rate. */
  readonly error?: unknown;
}

export interface TaskState extends TaskProgress {
  readonly status: TaskStatus;
  /** Why the task is paused or has failed; absent if the operator paused it. */
  readonly error?: unknown;
  /** Why and until when the whole task waits; absent while a unit can make progress. */
  readonly wait?: TaskWait | undefined;
  /** When the task started, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt?: number | undefined;
  readonly file?: TaskFile | undefined;
}

export interface TaskUnit {
  /** Reports that the last attempt failed, and why and until when the unit waits. */
  reportWait(wait: TaskWait): void;
  /** Reports that the unit has succeeded or was rejected or stopped. */
  end(): void;
}

export interface TaskControl {
  /** Aborted when the task stops. Use it for reads and waits; a write in progress completes. */
  readonly signal: AbortSignal;
  /**
   * Resolves while the task runs, waits while it is paused, and rejects with `TaskStoppedError`
   * once the task is stopping or has ended.
   */
  proceed(): Promise<void>;
  report(progress: Partial<TaskProgress>): void;
  /** Offers a file that can be downloaded from the tray while the task is listed there. */
  offer(file: TaskFile): void;
  /**
   * Starts a unit. The task waits while all its units wait after errors, or while the service
   * limits the rate.
   */
  startUnit(): TaskUnit;
  /**
   * Pauses after an error from which the task can recover. `proceed` waits until the operator
   * resumes the task.
   */
  pauseAfterError(error: unknown): void;
}

export interface TaskSpec {
  readonly id: string;
  /** Describes the task as a noun phrase, such as "Import of people.csv". */
  readonly title: string;
  /** Singular noun, such as "row" or "endpoint". */
  readonly unit: string;
  readonly href: string;
  /** The session's scope. The task list stops and removes the tasks of other scopes. */
  readonly scope: string;
  /** False if the work can't be resumed. */
  readonly canPause?: boolean;
  /** True if the task is restored, paused, when the session has its scope again. */
  readonly isRestored?: boolean;
}

export interface Task extends ValueStore<TaskState> {
  readonly spec: TaskSpec;
  pause(): void;
  resume(): void;
  /** Aborts reads and waits. The task ends after the writes in progress. */
  stop(): void;
  /** Resolves when the task has ended, whatever the status. */
  readonly completion: Promise<TaskState>;
}

export class TaskStoppedError extends Error {
  override name = "TaskStoppedError";
}

export interface TaskOptions {
  /** Starts the task paused, for example after a reload. */
  readonly isPaused?: boolean;
  readonly progress?: TaskProgress;
}

/** Minimum interval between progress updates, in milliseconds. */
const updateIntervalMs = 120;

/** Minimum wait that is shown, in milliseconds. A shorter wait would only flicker. */
const minShownWaitMs = 1000;

const hasEnded = ({ status }: TaskState) =>
  status === "stopped" || status === "failed" || status === "finished";

export function startTask(
  spec: TaskSpec,
  work: (control: TaskControl) => Promise<void>,
  { isPaused = false, progress }: TaskOptions = {},
): Task {
  const abortController = new AbortController();
  let waiters: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: TaskState = {
    ...(progress ?? { doneCount: 0, rejectedCount: 0 }),
    status: isPaused ? "paused" : "running",
    startedAt: Date.now(),
  };
  // Listeners receive snapshots, which must not change without a notification.
  const { get, set, subscribe } = createValueStore(state);

  function publish(): void {
    clearTimeout(timer);
    timer = undefined;
    set(state);
  }

  function change(changes: Partial<TaskState>, isImmediate: boolean): void {
    if (hasEnded(state)) return;
    state = { ...state, ...changes };
    if (isImmediate) publish();
    else timer ??= setTimeout(publish, updateIntervalMs);
  }

  function wake(): void {
    const callbacks = waiters;
    waiters = [];
    for (const continueRun of callbacks) continueRun();
  }

  /** Latest wait of each unit in progress; undefined before a unit's first failure. */
  const waitsByUnit = new Map<object, TaskWait | undefined>();

  /** Returns the current wait for a rate limit, which delays all units. */
  function getRateLimitWait(): TaskWait | undefined {
    const { wait } = state;
    return wait && wait.error === undefined && wait.endsAt > Date.now() ? wait : undefined;
  }

  /**
   * Shows a unit's wait if the whole task waits. If all units wait after errors, shows the wait
   * that ends first.
   */
  function showWait(unitWait: TaskWait): void {
    const rateLimitWait = getRateLimitWait();
    const now = Date.now();
    let nextWait = unitWait;
    if (unitWait.error === undefined) {
      if (rateLimitWait && rateLimitWait.endsAt >= unitWait.endsAt) return;
    } else {
      for (const wait of waitsByUnit.values()) {
        if (rateLimitWait || !wait) return;
        if (wait.endsAt > now && wait.endsAt < nextWait.endsAt) nextWait = wait;
      }
    }
    if (nextWait.endsAt >= now + minShownWaitMs) change({ wait: nextWait }, false);
  }

  const control: TaskControl = {
    signal: abortController.signal,
    async proceed() {
      while (state.status === "paused") await new Promise<void>((resolve) => waiters.push(resolve));
      if (state.status !== "running") throw new TaskStoppedError("The task was stopped.");
    },
    report: (update) => change(update, false),
    offer: (file) => change({ file }, false),
    startUnit() {
      const unit = {};
      waitsByUnit.set(unit, undefined);
      return {
        reportWait(wait) {
          waitsByUnit.set(unit, wait);
          showWait(wait);
        },
        end() {
          waitsByUnit.delete(unit);
          // A request sent before a rate limit may have succeeded, but later requests still wait.
          if (state.wait && !getRateLimitWait()) change({ wait: undefined }, false);
        },
      };
    },
    pauseAfterError(error) {
      if (state.status === "running")
        change({ status: "paused", error, wait: getRateLimitWait() }, true);
    },
  };

  async function run(): Promise<TaskState> {
    let finalState: Partial<TaskState>;
    try {
      await control.proceed();
      // The task may have been stopped in the same tick in which it started.
      abortController.signal.throwIfAborted();
      await work(control);
      finalState = {
        status: state.status === "stopping" ? "stopped" : "finished",
        error: undefined,
      };
    } catch (error) {
      const wasStopped = state.status === "stopping" || error instanceof TaskStoppedError;
      finalState = wasStopped ? { status: "stopped" } : { status: "failed", error };
    }
    change({ ...finalState, wait: undefined, endedAt: Date.now() }, true);
    return state;
  }

  return {
    spec,
    get,
    subscribe,
    pause() {
      if (state.status === "running") change({ status: "paused", error: undefined }, true);
    },
    resume() {
      if (state.status !== "paused") return;
      change({ status: "running", error: undefined }, true);
      wake();
    },
    stop() {
      if (hasEnded(state)) return;
      change({ status: "stopping" }, true);
      abortController.abort(new TaskStoppedError("The task was stopped."));
      wake();
    },
    completion: run(),
  };
}

/** Returns the completed share from 0 to 1; undefined while the total is unknown. */
export function getShare({ doneCount, total }: TaskProgress): number | undefined {
  if (total === undefined) return undefined;
  return total === 0 ? 1 : Math.min(1, doneCount / total);
}
