import { renderLimits } from "../liquid/limits.ts";
import type { RenderRequest } from "./protocol.ts";
import { QuickTemplateHashes } from "./quick-texts.ts";
import { RenderChild, RenderChildLostError, type RenderEnd } from "./render-child.ts";

export class RenderQueueFullError extends Error {
  override name = "RenderQueueFullError";
}

export interface RenderPoolOptions {
  findEntry: () => Promise<string>;
  /**
   * Maximum number of concurrent renders outside the slow lanes. There is one additional lane for
   * templates whose last render was quick.
   */
  laneCount: number;
  /** Number of lanes for renders that exceed `laneTimeoutMs`. Default: `laneCount`. */
  slowLaneCount?: number;
  /** Time after which a render moves to a slow lane as soon as one is free. */
  laneTimeoutMs?: number;
  renderTimeoutMs?: number;
  maxQueueLength?: number;
  /** Idle time after which all processes except one are stopped. */
  idleTimeoutMs?: number;
}

/** Long enough for a process to start on a busy machine. */
const startTimeoutMs = 10_000;

const createClosedError = () => new Error("The renderer is closed.");

interface QueuedRender {
  requestText: string;
  templatesHash: string;
  /** Whether this is a retry. A killed process causes at most one retry of a render. */
  isRetried: boolean;
  resolve: (outcome: RenderEnd) => void;
  reject: (error: unknown) => void;
}

/**
 * CPU time in milliseconds below which a render counts as quick. The first render of a new process
 * may exceed this threshold.
 */
const quickCpuMs = 100;

const wasQuick = (outcome: RenderEnd) =>
  "response" in outcome && "controls" in outcome.response.outcome && outcome.cpuMs < quickCpuMs;

type ChildState = "starting" | "idle" | "quick" | "overdue" | "slow";

/**
 * A pool of render processes. Slow renders leave their lanes, so that they don't block other
 * renders.
 */
export class RenderPool {
  readonly #options: Required<RenderPoolOptions>;
  /** States by process, ordered by last state change. */
  readonly #statesByChild = new Map<RenderChild, ChildState>();
  readonly #queue: QueuedRender[] = [];
  readonly #quickTemplateHashes = new QuickTemplateHashes();
  #settledListeners: (() => void)[] = [];
  #isSpawning = false;
  /** Whether there was a render within `idleTimeoutMs`. */
  #isActive = false;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: RenderPoolOptions) {
    const { renderTimeoutMs } = renderLimits;
    const defaults = {
      slowLaneCount: options.laneCount,
      laneTimeoutMs: 30,
      renderTimeoutMs,
      maxQueueLength: 64,
      idleTimeoutMs: 60_000,
    };
    this.#options = { ...defaults, ...options };
  }

  warm(): void {
    void this.#keepSpare();
  }

  /**
   * Queues a render. Rejects if the queue is full (RenderQueueFullError), the pool is closed, or
   * the processes fail.
   */
  render(request: RenderRequest): Promise<RenderEnd> {
    if (this.#isClosed) return Promise.reject(createClosedError());
    if (this.#queue.length >= this.#options.maxQueueLength) {
      return Promise.reject(new RenderQueueFullError("Too many renders are waiting."));
    }
    this.#isActive = true;
    const templatesHash = QuickTemplateHashes.hashTemplates(request.controls);
    return new Promise((resolve, reject) => {
      this.#queue.push({
        requestText: JSON.stringify(request),
        templatesHash,
        isRetried: false,
        resolve,
        reject,
      });
      this.#startNext();
    });
  }

  get waitingCount(): number {
    return this.#queue.length;
  }

  /** Number of processes, including those that are starting. */
  get processCount(): number {
    return this.#statesByChild.size;
  }

  /**
   * Waits for pending renders, then ends all processes. `force` rejects queued renders and stops
   * running ones.
   */
  async close({ force = false } = {}): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    if (force)
      for (const queuedRender of this.#queue.splice(0)) queuedRender.reject(createClosedError());
    if (!force && !this.#isSettled) {
      await new Promise<void>((resolve) => this.#settledListeners.push(resolve));
    }
    const children = [...this.#statesByChild.keys()];
    for (const child of children) child.stop("time");
    await Promise.all(children.map((child) => child.exitPromise));
  }

  #listInState(...states: ChildState[]): RenderChild[] {
    return [...this.#statesByChild]
      .filter(([, state]) => states.includes(state))
      .map(([child]) => child);
  }

  get #isSettled(): boolean {
    const runningCount = this.#listInState("quick", "overdue", "slow").length;
    return this.#queue.length === 0 && runningCount === 0;
  }

  #enter(child: RenderChild, state: ChildState): void {
    this.#statesByChild.delete(child);
    this.#statesByChild.set(child, state);
  }

  #startNext(): void {
    const { slowLaneCount } = this.#options;
    const freeSlowLaneCount = slowLaneCount - this.#listInState("slow").length;
    for (const child of this.#listInState("overdue").slice(0, freeSlowLaneCount))
      this.#enter(child, "slow");
    for (
      let queuedRender = this.#takeNext();
      queuedRender !== undefined;
      queuedRender = this.#takeNext()
    ) {
      void this.#run(queuedRender.child, queuedRender);
    }
    void this.#keepSpare();
    this.#notifySettled();
  }

  #notifySettled(): void {
    if (this.#isSettled) for (const onSettled of this.#settledListeners.splice(0)) onSettled();
  }

  #takeNext(): (QueuedRender & { child: RenderChild }) | undefined {
    const idleChildren = this.#listInState("idle").filter(({ isAlive }) => isAlive);
    // The most recently used process is the fastest.
    const child = idleChildren.at(-1);
    const busyCount = this.#listInState("quick", "overdue").length;
    if (child === undefined || busyCount > this.#options.laneCount) return undefined;
    const quickIndex = this.#queue.findIndex(({ templatesHash }) =>
      this.#quickTemplateHashes.has(templatesHash),
    );
    // Reserves one process for templates that were quick before, unless nothing else runs.
    const isOnlyRender = busyCount === 0 && this.#listInState("slow").length === 0;
    const hasSpareChild =
      (idleChildren.length > 1 || isOnlyRender) && busyCount < this.#options.laneCount;
    const index = quickIndex === -1 && hasSpareChild ? 0 : quickIndex;
    const [queuedRender] = index === -1 ? [] : this.#queue.splice(index, 1);
    return queuedRender && { ...queuedRender, child };
  }

  async #run(child: RenderChild, queuedRender: QueuedRender): Promise<void> {
    const { laneTimeoutMs, renderTimeoutMs } = this.#options;
    this.#enter(child, "quick");
    const overdueTimer = setTimeout(() => {
      this.#enter(child, "overdue");
      this.#startNext();
    }, laneTimeoutMs);
    const deadlineTimer = setTimeout(() => child.stop("time"), renderTimeoutMs);
    try {
      const outcome = await child.render(queuedRender.requestText);
      this.#quickTemplateHashes.record(queuedRender.templatesHash, wasQuick(outcome));
      queuedRender.resolve(outcome);
    } catch (error) {
      if (error instanceof RenderChildLostError && !queuedRender.isRetried) {
        this.#queue.unshift({ ...queuedRender, isRetried: true });
      } else {
        queuedRender.reject(error);
      }
    } finally {
      clearTimeout(overdueTimer);
      clearTimeout(deadlineTimer);
      this.#enterIdle(child);
      this.#startNext();
    }
  }

  #enterIdle(child: RenderChild): void {
    if (child.isAlive) this.#enter(child, "idle");
    else this.#statesByChild.delete(child);
    clearTimeout(this.#idleTimer);
    if (this.#isClosed) return;
    this.#idleTimer = setTimeout(() => {
      this.#isActive = false;
      this.#endSpares();
    }, this.#options.idleTimeoutMs);
    this.#idleTimer.unref();
  }

  #endSpares(): void {
    for (const idleChild of this.#listInState("idle").slice(0, -1)) idleChild.stop("time");
  }

  /** Keeps spare processes ready; starts one at a time. */
  async #keepSpare(): Promise<void> {
    const { laneCount, slowLaneCount, findEntry } = this.#options;
    const maxChildren = laneCount + 1 + slowLaneCount;
    // While active, keeps two: one for any render, and one for templates that were quick before.
    const targetSpareCount = this.#isActive ? 2 : 1;
    const hasEnough =
      this.#listInState("idle").length >= targetSpareCount ||
      this.#statesByChild.size >= maxChildren;
    if (hasEnough || this.#isSpawning || (this.#isClosed && this.#queue.length === 0)) return;
    this.#isSpawning = true;
    try {
      const path = await findEntry();
      if (!this.#isClosed || this.#queue.length > 0) await this.#start(path);
    } catch (error) {
      // The next render tries again. An immediate retry would fail if the program is missing.
      for (const queuedRender of this.#queue.splice(0)) queuedRender.reject(error);
    }
    this.#isSpawning = false;
    if (this.#listInState("idle").length > 0) this.#startNext();
    else this.#notifySettled();
  }

  async #start(path: string): Promise<void> {
    const child = new RenderChild(path);
    this.#enter(child, "starting");
    void child.exitPromise.then(() => {
      const hasStarted = this.#statesByChild.get(child) !== "starting";
      this.#statesByChild.delete(child);
      if (hasStarted) this.#startNext();
    });
    const deadlineTimer = setTimeout(() => child.stop("time"), startTimeoutMs);
    try {
      await child.readyPromise;
      this.#enter(child, "idle");
      // The renders for which this process was started have ended.
      if (!this.#isActive) this.#endSpares();
    } finally {
      clearTimeout(deadlineTimer);
    }
  }
}
