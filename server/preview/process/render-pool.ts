import { renderLimits } from "../liquid/limits.ts";
import type { RenderRequest } from "./protocol.ts";
import { QuickTexts } from "./quick-texts.ts";
import { RenderChild, RenderChildLostError, type RenderEnd } from "./render-child.ts";

export class RenderQueueFullError extends Error {
  override name = "RenderQueueFullError";
}

export interface RenderPoolOptions {
  entry: () => Promise<string>;
  /** Concurrent quick renders; one more for templates that were quick before. */
  lanes: number;
  /** Concurrent renders that exceed `laneTimeoutMs`, in addition to quick ones. Default: `lanes`. */
  slowLanes?: number;
  /** Time after which a render frees its lane. */
  laneTimeoutMs?: number;
  /** Milliseconds after which a render is stopped. */
  deadline?: number;
  queueLimit?: number;
  /** Idle time after which all processes except one are stopped. */
  idleTimeoutMs?: number;
}

/** Enough for a process to start on a busy machine. */
const startTimeoutMs = 10_000;

const closed = () => new Error("The renderer is closed.");

interface QueuedRender {
  request: string;
  /** Identifies this render's templates. */
  text: string;
  /** If the process was killed from outside, the render is retried once. */
  retried: boolean;
  resolve: (outcome: RenderEnd) => void;
  reject: (error: unknown) => void;
}

/** Processor time that counts as quick; a new process needs somewhat more. */
const quickCpuMs = 100;

const wasQuick = (outcome: RenderEnd) =>
  "answer" in outcome && "controls" in outcome.answer.outcome && outcome.cpu < quickCpuMs;

type State = "starting" | "idle" | "quick" | "overdue" | "slow";

/** Slow renders leave the lanes, so that a few costly templates don't block quick ones. */
export class RenderPool {
  readonly #options: Required<RenderPoolOptions>;
  /** Ordered by last state change. */
  readonly #children = new Map<RenderChild, State>();
  readonly #queue: QueuedRender[] = [];
  readonly #quickTexts = new QuickTexts();
  #onSettled: (() => void)[] = [];
  #spawning = false;
  /** Something was rendered recently. */
  #active = false;
  #closed = false;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: RenderPoolOptions) {
    const { deadline } = renderLimits;
    const defaults = {
      slowLanes: options.lanes,
      laneTimeoutMs: 30,
      deadline,
      queueLimit: 64,
      idleTimeoutMs: 60_000,
    };
    this.#options = { ...defaults, ...options };
  }

  warm(): void {
    void this.#keepSpare();
  }

  /** Rejects with RenderQueueFullError, or if the processes fail. */
  render(request: RenderRequest): Promise<RenderEnd> {
    if (this.#closed) return Promise.reject(closed());
    if (this.#queue.length >= this.#options.queueLimit) {
      return Promise.reject(new RenderQueueFullError("Too many renders are waiting."));
    }
    this.#active = true;
    const text = QuickTexts.digest(request.controls);
    return new Promise((resolve, reject) => {
      this.#queue.push({
        request: JSON.stringify(request),
        text,
        retried: false,
        resolve,
        reject,
      });
      this.#next();
    });
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Includes starting processes. */
  get size(): number {
    return this.#children.size;
  }

  /** Waits for pending renders unless `now`, then ends every process. */
  async close({ now = false } = {}): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#resting);
    if (now) for (const queued of this.#queue.splice(0)) queued.reject(closed());
    if (!now && !this.#settled) {
      await new Promise<void>((resolve) => this.#onSettled.push(resolve));
    }
    const children = [...this.#children.keys()];
    for (const child of children) child.stop("time");
    await Promise.all(children.map((child) => child.ended));
  }

  #inState(...states: State[]): RenderChild[] {
    return [...this.#children].filter(([, is]) => states.includes(is)).map(([child]) => child);
  }

  get #settled(): boolean {
    const running = this.#inState("quick", "overdue", "slow").length;
    return this.#queue.length === 0 && running === 0;
  }

  #enter(child: RenderChild, state: State): void {
    this.#children.delete(child);
    this.#children.set(child, state);
  }

  #next(): void {
    const { slowLanes } = this.#options;
    const room = slowLanes - this.#inState("slow").length;
    for (const child of this.#inState("overdue").slice(0, room)) this.#enter(child, "slow");
    for (let queued = this.#takeNext(); queued !== undefined; queued = this.#takeNext()) {
      void this.#run(queued.child, queued);
    }
    void this.#keepSpare();
    this.#notifySettled();
  }

  #notifySettled(): void {
    if (this.#settled) for (const settled of this.#onSettled.splice(0)) settled();
  }

  #takeNext(): (QueuedRender & { child: RenderChild }) | undefined {
    const idle = this.#inState("idle").filter(({ isAlive }) => isAlive);
    // The most recently used process is the warmest.
    const child = idle.at(-1);
    const busyCount = this.#inState("quick", "overdue").length;
    if (child === undefined || busyCount > this.#options.lanes) return undefined;
    const known = this.#queue.findIndex(({ text }) => this.#quickTexts.has(text));
    // Reserves one process for templates that were quick before, unless nothing else runs.
    const isAlone = busyCount === 0 && this.#inState("slow").length === 0;
    const hasSpare = (idle.length > 1 || isAlone) && busyCount < this.#options.lanes;
    const index = known === -1 && hasSpare ? 0 : known;
    const [queued] = index === -1 ? [] : this.#queue.splice(index, 1);
    return queued && { ...queued, child };
  }

  async #run(child: RenderChild, queued: QueuedRender): Promise<void> {
    const { laneTimeoutMs, deadline } = this.#options;
    this.#enter(child, "quick");
    const overdue = setTimeout(() => {
      this.#enter(child, "overdue");
      this.#next();
    }, laneTimeoutMs);
    const late = setTimeout(() => child.stop("time"), deadline);
    try {
      const outcome = await child.render(queued.request);
      this.#quickTexts.note(queued.text, wasQuick(outcome));
      queued.resolve(outcome);
    } catch (error) {
      if (error instanceof RenderChildLostError && !queued.retried) {
        this.#queue.unshift({ ...queued, retried: true });
      } else {
        queued.reject(error);
      }
    } finally {
      clearTimeout(overdue);
      clearTimeout(late);
      this.#enterIdle(child);
      this.#next();
    }
  }

  #enterIdle(child: RenderChild): void {
    if (child.isAlive) this.#enter(child, "idle");
    else this.#children.delete(child);
    clearTimeout(this.#resting);
    if (this.#closed) return;
    this.#resting = setTimeout(() => {
      this.#active = false;
      this.#endSpares();
    }, this.#options.idleTimeoutMs);
    this.#resting.unref();
  }

  #endSpares(): void {
    for (const idle of this.#inState("idle").slice(0, -1)) idle.stop("time");
  }

  /** Keeps spare processes ready; starts one at a time. */
  async #keepSpare(): Promise<void> {
    const { lanes, slowLanes, entry } = this.#options;
    const max = lanes + 1 + slowLanes;
    // Two while active: one for any render, one for templates that were quick before.
    const wantedSpares = this.#active ? 2 : 1;
    const hasEnough = this.#inState("idle").length >= wantedSpares || this.#children.size >= max;
    if (hasEnough || this.#spawning || (this.#closed && this.#queue.length === 0)) return;
    this.#spawning = true;
    try {
      const path = await entry();
      if (!this.#closed || this.#queue.length > 0) await this.#start(path);
    } catch (error) {
      // Not retried before the next render: a missing program stays missing.
      for (const queued of this.#queue.splice(0)) queued.reject(error);
    }
    this.#spawning = false;
    if (this.#inState("idle").length > 0) this.#next();
    else this.#notifySettled();
  }

  async #start(path: string): Promise<void> {
    const child = new RenderChild(path);
    this.#enter(child, "starting");
    void child.ended.then(() => {
      const started = this.#children.get(child) !== "starting";
      this.#children.delete(child);
      if (started) this.#next();
    });
    const late = setTimeout(() => child.stop("time"), startTimeoutMs);
    try {
      await child.ready;
      this.#enter(child, "idle");
      // The renders that it was started for have ended.
      if (!this.#active) this.#endSpares();
    } finally {
      clearTimeout(late);
    }
  }
}
