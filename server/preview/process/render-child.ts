import { type ChildProcess, spawn } from "node:child_process";
import { type ProcessLimit, renderLimits } from "../liquid/limits.ts";
import type { ProcessLine, RenderResponse, RenderProgress } from "./protocol.ts";

export interface StoppedRender {
  limit: ProcessLimit;
  elapsedMs: number;
  progress: RenderProgress | undefined;
}

/** `cpuMs` is processor time in milliseconds. */
export type RenderEnd = { response: RenderResponse; cpuMs: number } | StoppedRender;

/**
 * Thrown if the process ended for a reason other than a limit. The render isn't necessarily the
 * cause.
 */
export class RenderChildLostError extends Error {
  override name = "RenderChildLostError";
}

interface RunningRender {
  startedAt: number;
  progress: RenderProgress | undefined;
  resolve: (outcome: RenderEnd) => void;
  reject: (error: Error) => void;
}

const newline = 0x0a;
const abortSignals = new Set(["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV", "SIGBUS"]);

/** A process that renders one request at a time. */
export class RenderChild {
  /** Resolves when the process accepts requests; rejects if the process ends first. */
  readonly readyPromise: Promise<void>;
  readonly exitPromise: Promise<void>;
  readonly #process: ChildProcess;
  #currentRender: RunningRender | undefined;
  #exceededLimit: ProcessLimit | undefined;
  #lineParts: Buffer[] = [];
  #lineByteCount = 0;
  #onReady: () => void = () => undefined;
  #isAlive = true;

  constructor(entryPath: string) {
    this.#process = spawn(
      process.execPath,
      [
        `--max-old-space-size=${renderLimits.heapMegabytes}`,
        "--max-semi-space-size=4",
        "--disallow-code-generation-from-strings",
        entryPath,
      ],
      // The environment isn't passed on, because it contains the database URL.
      { env: { TZ: "UTC" }, stdio: ["pipe", "pipe", "ignore"], windowsHide: true },
    );
    const { stdin, stdout } = this.#process;
    // Ignores errors of writes to a killed process, whose exit is handled separately.
    stdin?.on("error", () => undefined);
    stdout?.on("data", (chunk: Buffer) => this.#read(chunk));
    let fail: (error: Error) => void = () => undefined;
    this.readyPromise = new Promise((resolve, reject) => {
      this.#onReady = resolve;
      fail = reject;
    });
    // Prevents an unhandled rejection. Callers that await `readyPromise` still get the error.
    this.readyPromise.catch(() => undefined);
    this.exitPromise = new Promise((resolve) => {
      this.#process.once("error", (error) => {
        fail(error);
        this.#end(null, null);
        resolve();
      });
      this.#process.once("close", (code, signal) => {
        fail(new Error(`A render process exited during startup (${signal ?? `code ${code}`}).`));
        this.#end(code, signal);
        resolve();
      });
    });
    this.#setKeepsAlive(false);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Renders a request, which is a line of JSON. */
  render(requestText: string): Promise<RenderEnd> {
    this.#setKeepsAlive(true);
    return new Promise((resolve, reject) => {
      this.#currentRender = { startedAt: performance.now(), progress: undefined, resolve, reject };
      this.#process.stdin?.write(`${requestText}\n`);
    });
  }

  /** Kills the process. A running render ends with `limit` as the reason. */
  stop(limit: ProcessLimit): void {
    this.#isAlive = false;
    this.#exceededLimit ??= limit;
    this.#process.kill("SIGKILL");
  }

  /** Controls whether the process keeps the service alive. */
  #setKeepsAlive(keepsAlive: boolean): void {
    const handles = [this.#process, this.#process.stdin, this.#process.stdout];
    for (const handle of handles as (Partial<NodeJS.RefCounted> | null)[]) {
      if (keepsAlive) handle?.ref?.();
      else handle?.unref?.();
    }
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#lineParts.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#lineParts).toString();
      this.#lineParts = [];
      this.#lineByteCount = 0;
      this.#handleLine(JSON.parse(text) as ProcessLine);
      start = end + 1;
    }
    this.#lineParts.push(chunk.subarray(start));
    this.#lineByteCount += chunk.length - start;
    if (this.#lineByteCount > renderLimits.responseBytes) this.stop("output");
  }

  #handleLine(line: ProcessLine): void {
    if ("ready" in line) return this.#onReady();
    const currentRender = this.#currentRender;
    if (currentRender === undefined) return;
    if ("progress" in line) {
      currentRender.progress = line.progress;
      return;
    }
    this.#currentRender = undefined;
    this.#setKeepsAlive(false);
    if ("response" in line) currentRender.resolve(line);
    else currentRender.reject(new Error(`The renderer failed: ${line.errorText}`));
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    this.#isAlive = false;
    const currentRender = this.#currentRender;
    if (currentRender === undefined) return;
    this.#currentRender = undefined;
    // When memory runs out, V8 aborts the process, which ends with one of `abortSignals` or with an
    // exit code of at least 128.
    const hasAborted = abortSignals.has(signal ?? "") || (code !== null && code >= 128);
    const limit = this.#exceededLimit ?? (hasAborted ? "memory" : undefined);
    if (limit === undefined) {
      currentRender.reject(
        new RenderChildLostError(`A render process was terminated (${signal ?? code}).`),
      );
      return;
    }
    const { startedAt, progress } = currentRender;
    currentRender.resolve({ limit, elapsedMs: performance.now() - startedAt, progress });
  }
}
