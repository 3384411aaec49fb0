import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTemporaryDirectory } from "../../testing/temporary-directory.ts";
import type { RenderRequest } from "./protocol.ts";
import { RenderPool, type RenderPoolOptions, RenderQueueFullError } from "./render-pool.ts";

/**
 * A program that replaces the renderer. It performs the `act` of each request, and responds with
 * its process ID and environment.
 */
const programCode = `
import { existsSync, writeFileSync } from "node:fs";
const write = (line) => process.stdout.write(JSON.stringify(line) + "\\n");
const acts = {
  hang: () => { write({ progress: { field: ["body"], offset: 4 } }); for (;;); },
  fill: () => { const all = []; for (;;) all.push(new Array(10_000).fill({})); },
  flood: () => { const text = "x".repeat(1 << 20); for (let i = 0; i < 32; i += 1) process.stdout.write(text); },
  gate: ({ directory }) => {
    writeFileSync(directory + "/" + process.pid, "");
    const timer = setInterval(() => {
      if (!existsSync(directory + "/open")) return;
      clearInterval(timer);
      respond();
    }, 5);
  },
  fail: () => write({ errorText: "It broke." }),
  exit: () => process.exit(3),
  hangOnce: ({ marker }) => {
    if (existsSync(marker)) return respond();
    writeFileSync(marker, String(process.pid));
    for (;;);
  },
};
const respond = () => write({ response: { pid: process.pid, env: process.env, outcome: { controls: {} } }, cpuMs: 1 });
let pending = "";
process.stdin.on("data", (chunk) => {
  const lines = (pending + chunk).split("\\n");
  pending = lines.pop();
  for (const line of lines) {
    const { controls } = JSON.parse(line);
    (acts[controls.act] ?? respond)(controls);
  }
});
write({ ready: true });
`;

function createPool(options: Partial<RenderPoolOptions> = {}) {
  const path = join(createTemporaryDirectory(), "program.mjs");
  writeFileSync(path, programCode);
  const pool = new RenderPool({
    findEntry: () => Promise.resolve(path),
    laneCount: 1,
    renderTimeoutMs: 60_000,
    laneTimeoutMs: 60_000,
    ...options,
  });
  onTestFinished(() => pool.close({ force: true }));
  const render = (action = "respond", extraControls: object = {}) =>
    pool.render({
      controls: { act: action, ...extraControls },
      htmlControls: [],
      payloadSchema: null,
      callerSections: {},
      digestSteps: [],
      nowMs: 0,
    } satisfies RenderRequest);
  /** Returns the response of `programCode`, whose fields differ from those of the renderer. */
  const getResponse = async (action?: string, extraControls?: object) => {
    const outcome = await render(action, extraControls);
    if (!("response" in outcome)) throw new Error(`Stopped: ${outcome.limit}`);
    return outcome.response as unknown as { pid: number; env: Record<string, string> };
  };
  return { pool, render, getResponse };
}

const readPid = (marker: string) => (existsSync(marker) ? Number(readFileSync(marker, "utf8")) : 0);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a process", () => {
  it("gets none of the service's environment variables", async () => {
    const { getResponse } = createPool();
    expect((await getResponse()).env).toEqual({ TZ: "UTC" });
  });

  it("is stopped at the deadline, with the position", async () => {
    const { render, getResponse } = createPool({ renderTimeoutMs: 50 });
    expect(await render("hang")).toEqual({
      limit: "time",
      elapsedMs: expect.any(Number),
      progress: { field: ["body"], offset: 4 },
    });
    await expect(getResponse()).resolves.toHaveProperty("pid");
  });

  it("is stopped by its heap limit", async () => {
    const { render, getResponse } = createPool();
    expect(await render("fill")).toMatchObject({ limit: "memory" });
    await expect(getResponse()).resolves.toHaveProperty("pid");
  });

  it("is stopped if its output is too long", async () => {
    const { render, getResponse } = createPool();
    expect(await render("flood")).toMatchObject({ limit: "output" });
    await expect(getResponse()).resolves.toHaveProperty("pid");
  });

  it("that fails or exits fails only its own render", async () => {
    const { render, getResponse } = createPool();
    await expect(render("fail")).rejects.toThrow("It broke.");
    await expect(render("exit")).rejects.toThrow("terminated (3)");
    await expect(getResponse()).resolves.toHaveProperty("pid");
  });

  it("that is killed while idle is replaced", async () => {
    const { getResponse } = createPool();
    const { pid } = await getResponse();
    process.kill(pid, "SIGKILL");
    expect((await getResponse()).pid).not.toBe(pid);
  });

  it("that is killed during a render is replaced, and the render retried", async () => {
    const { getResponse } = createPool();
    const marker = join(createTemporaryDirectory(), "marker");
    const responsePromise = getResponse("hangOnce", { marker });
    await expect.poll(() => readPid(marker), { timeout: 10_000 }).toBeGreaterThan(0);
    const pid = readPid(marker);
    process.kill(pid, "SIGKILL");
    expect((await responsePromise).pid).not.toBe(pid);
  });

  it("whose program is missing fails the render immediately", async () => {
    const { getResponse } = createPool({
      findEntry: () => Promise.resolve("/nowhere/program.mjs"),
    });
    await expect(getResponse()).rejects.toThrow("exited during startup");
    await expect(getResponse()).rejects.toThrow("exited during startup");
  });
});

describe("waiting renders", () => {
  it("are rejected if the queue is full", async () => {
    const { render, pool } = createPool({ maxQueueLength: 2 });
    const renderPromises = ["hang", "hang", "hang"].map((action) =>
      render(action).catch(() => "closed"),
    );
    // The first render isn't waiting anymore once its process has started.
    await expect.poll(() => pool.waitingCount, { timeout: 10_000 }).toBe(2);
    await expect(render()).rejects.toThrow(RenderQueueFullError);
    await pool.close({ force: true });
    await Promise.all(renderPromises);
  });

  it("continue during a slow one", async () => {
    const { render, getResponse } = createPool({ laneTimeoutMs: 5 });
    const endedRenders: string[] = [];
    const slowPromise = render("hang").then(
      () => endedRenders.push("slow"),
      () => endedRenders.push("slow"),
    );
    await getResponse().then(() => endedRenders.push("quick"));
    expect(endedRenders).toEqual(["quick"]);
    void slowPromise;
  });

  it("start immediately if their templates rendered quickly before", async () => {
    const { render, getResponse, pool } = createPool({ slowLaneCount: 0 });
    await getResponse("known");
    const blockingPromise = render("hang").catch(() => undefined);
    const unknownPromise = render("unknown").catch(() => "closed");
    await expect(getResponse("known")).resolves.toHaveProperty("pid");
    expect(pool.waitingCount).toBe(1);
    await pool.close({ force: true });
    expect(await unknownPromise).toBe("closed");
    await blockingPromise;
  });
});

describe("an idle pool", () => {
  it("keeps one process", async () => {
    const { getResponse, pool } = createPool({ laneCount: 3, laneTimeoutMs: 1, idleTimeoutMs: 20 });
    const directory = createTemporaryDirectory();
    const responsePromises = ["a", "b", "c"].map((name) =>
      getResponse("gate", { name, directory }),
    );
    await expect.poll(() => readdirSync(directory).length, { timeout: 10_000 }).toBe(3);
    writeFileSync(join(directory, "open"), "");
    const pids = (await Promise.all(responsePromises)).map(({ pid }) => pid);
    // The remaining process may be a spare one that started after these three.
    await expect.poll(() => pool.processCount, { timeout: 10_000 }).toBe(1);
    expect(pids.filter(isRunning).length).toBeLessThanOrEqual(1);
    await expect(getResponse()).resolves.toHaveProperty("pid");
  });
});

describe("close", () => {
  it("finishes pending renders, and ends every process", async () => {
    const { pool, getResponse } = createPool();
    const { pid } = await getResponse();
    const lastResponsesPromise = Promise.all([getResponse(), getResponse(), getResponse()]);
    await pool.close();
    const pids = [pid, ...(await lastResponsesPromise).map((response) => response.pid)];
    expect(pids.filter(isRunning)).toEqual([]);
    await expect(getResponse()).rejects.toThrow("closed");
  });

  it("returns immediately if nothing was rendered", async () => {
    const { pool } = createPool();
    await expect(pool.close()).resolves.toBeUndefined();
  });
});
