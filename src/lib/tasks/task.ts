import { createValueStore, type ValueStore } from "../value-store.ts";

/**
 * `stopped` is an end before the end: the operator asked for it, or the session went elsewhere.
 * `failed` is an end by an error; what can be tried again is `paused` with its error instead.
 */
export type TaskStatus = "running" | "paused" | "stopping" | "stopped" | "failed" | "finished";

export interface TaskProgress {
  /** Units that are through, whatever became of them. */
  readonly done: number;
  /** All units; absent until it is known. */
  readonly total?: number | undefined;
  /** The total is a lower bound, as in "50,000 or more". */
  readonly totalIsLeast?: boolean | undefined;
  /** Units of `done` that the service or the console refused. */
  readonly refused: number;
}

/** What a task leaves behind for the operator to save. */
export interface TaskFile {
  readonly name: string;
  readonly content: Blob;
}

export interface TaskState extends TaskProgress {
  readonly status: TaskStatus;
  /** Why it is paused or has failed; absent where the operator asked for it. */
  readonly error?: unknown;
  /** Milliseconds since the epoch until which the service asked to wait. */
  readonly waitsUntil?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt?: number | undefined;
  readonly file?: TaskFile | undefined;
}

/** What the work of a task sees of it. */
export interface TaskControl {
  /** Aborted when the task stops. For reads and waits; a write that began is let through. */
  readonly signal: AbortSignal;
  /** Resolves while the task runs, waits while it is paused, rejects with `TaskStopped` afterwards. */
  proceed(): Promise<void>;
  report(progress: Partial<TaskProgress>): void;
  /** Offers a file, to be saved from the tray for as long as the task is listed there. */
  offer(file: TaskFile): void;
  /** The service asked to wait until then; undefined when it goes on. */
  waits(until: number | undefined): void;
  /** Pauses by an error that may pass; `proceed` waits for the operator. */
  pauseFor(error: unknown): void;
}

export interface TaskSpec {
  readonly id: string;
  /** What is being done: "Import of people.csv". */
  readonly title: string;
  /** One unit: "row", "endpoint". */
  readonly unit: string;
  /** The address of its page inside the console. */
  readonly href: string;
  /** The session of the task: tasks with equal texts may share results. */
  readonly scope: string;
  /** False for work that cannot be resumed where it stopped. */
  readonly canPause?: boolean;
}

export interface Task extends ValueStore<TaskState> {
  readonly spec: TaskSpec;
  pause(): void;
  resume(): void;
  /** Ends it after what is under way. */
  stop(): void;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<TaskState>;
}

/** What `proceed` rejects with when the task stops. */
export class TaskStopped extends Error {
  override name = "TaskStopped";
}

export interface TaskOptions {
  /** Begins paused, as one that a reload has interrupted. */
  readonly paused?: boolean;
  readonly progress?: TaskProgress;
}

/** Minimum interval of progress updates in milliseconds: a bar needs no more. */
const tellEvery = 120;

const isOver = ({ status }: TaskState) =>
  status === "stopped" || status === "failed" || status === "finished";

/** Begins a long piece of work that can be watched, paused, resumed and stopped. */
export function startTask(
  spec: TaskSpec,
  work: (control: TaskControl) => Promise<void>,
  { paused = false, progress }: TaskOptions = {},
): Task {
  const abort = new AbortController();
  let waking: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: TaskState = {
    ...(progress ?? { done: 0, refused: 0 }),
    status: paused ? "paused" : "running",
    startedAt: Date.now(),
  };
  // What listeners see: a snapshot must not change without notifying them.
  const { get, set, subscribe } = createValueStore(state);

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    set(state);
  }

  function change(next: Partial<TaskState>, atOnce: boolean): void {
    if (isOver(state)) return;
    state = { ...state, ...next };
    if (atOnce) tell();
    else timer ??= setTimeout(tell, tellEvery);
  }

  function wake(): void {
    const woken = waking;
    waking = [];
    for (const go of woken) go();
  }

  const control: TaskControl = {
    signal: abort.signal,
    async proceed() {
      while (state.status === "paused") await new Promise<void>((resolve) => waking.push(resolve));
      if (state.status !== "running") throw new TaskStopped("The task was stopped.");
    },
    report: (given) => change(given, false),
    offer: (file) => change({ file }, false),
    waits: (until) => {
      if (until !== state.waitsUntil) change({ waitsUntil: until }, false);
    },
    pauseFor(error) {
      if (state.status === "running") change({ status: "paused", error }, true);
    },
  };

  async function run(): Promise<TaskState> {
    let end: Partial<TaskState>;
    try {
      await control.proceed();
      // It may have been stopped in the same breath in which it began.
      abort.signal.throwIfAborted();
      await work(control);
      end = { status: state.status === "stopping" ? "stopped" : "finished", error: undefined };
    } catch (error) {
      const asked = state.status === "stopping" || error instanceof TaskStopped;
      end = asked ? { status: "stopped" } : { status: "failed", error };
    }
    change({ ...end, waitsUntil: undefined, endedAt: Date.now() }, true);
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
      if (isOver(state)) return;
      change({ status: "stopping" }, true);
      abort.abort(new TaskStopped("The task was stopped."));
      wake();
    },
    ended: run(),
  };
}

/** Which part is through, from 0 to 1; undefined while the total is not known. */
export function shareOf({ done, total }: TaskProgress): number | undefined {
  if (total === undefined) return undefined;
  return total === 0 ? 1 : Math.min(1, done / total);
}
