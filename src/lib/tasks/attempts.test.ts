import { afterEach, expect, test, vi } from "vitest";
import { RejectedError, retryUntilSettled, type ErrorClassification } from "./attempts.ts";
import { type TaskSpec, startTask } from "./task.ts";

const spec: TaskSpec = { id: "1", title: "Test", unit: "row", href: "/", scope: "here" };

afterEach(() => void vi.useRealTimers());

test("a task reports why it waits and until when, except for short waits", async () => {
  let nowMs = 0;
  vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(nowMs);
  const outageError = new Error("unavailable");
  const classifiedErrors: [Error, ErrorClassification][] = [
    [new Error("short"), { kind: "transient", waitMs: 999 }],
    [outageError, { kind: "transient", waitMs: 5000 }],
    [new Error("limited"), { kind: "rateLimited", waitMs: 7000 }],
  ];
  const classificationsByError = new Map<unknown, ErrorClassification>(classifiedErrors);
  const expectedWaits = [undefined, { endsAt: 5999, error: outageError }, { endsAt: 12_999 }];
  const task = startTask(spec, async (control) => {
    await retryUntilSettled(
      async () => {
        const classifiedError = classifiedErrors.shift();
        if (classifiedError) throw classifiedError[0];
      },
      control,
      {
        classify: (error) => classificationsByError.get(error) ?? { kind: "fatal" },
        sleep: async (milliseconds) => {
          await expect.poll(() => task.get().wait).toEqual(expectedWaits.shift());
          nowMs += milliseconds;
          vi.setSystemTime(nowMs);
        },
      },
    );
    await expect.poll(() => task.get().wait).toBeUndefined();
  });
  expect((await task.completion).status).toBe("finished");
  expect(expectedWaits).toEqual([]);
});

test("a wait ends when a unit is rejected, because the service responds", async () => {
  const task = startTask(spec, async (control) => {
    control
      .startUnit()
      .reportWait({ endsAt: Date.now() + 60_000, error: new Error("unavailable") });
    await expect.poll(() => task.get().wait).toBeDefined();
    const completion = retryUntilSettled(() => Promise.reject(new Error("invalid")), control, {
      classify: () => ({ kind: "rejected" }),
    });
    await expect(completion).rejects.toThrow(RejectedError);
    await expect.poll(() => task.get().wait).toBeUndefined();
  });
  expect((await task.completion).status).toBe("finished");
});

test("a task reports the next attempt of several waits, but a rate limit delays all", async () => {
  const startedAt = Date.now();
  const error = new Error("unavailable");
  const firstWait = { endsAt: startedAt + 60_000, error };
  const laterWait = { endsAt: startedAt + 90_000, error };
  const rateLimitWait = { endsAt: startedAt + 120_000 };
  const task = startTask(spec, async (control) => {
    const unit = control.startUnit();
    const otherUnit = control.startUnit();
    unit.reportWait(laterWait);
    otherUnit.reportWait(firstWait);
    unit.reportWait(laterWait);
    await expect.poll(() => task.get().wait).toBe(firstWait);
    unit.reportWait(rateLimitWait);
    await expect.poll(() => task.get().wait).toBe(rateLimitWait);
    control.pauseAfterError(error);
    expect(task.get()).toMatchObject({ status: "paused", wait: rateLimitWait });
    task.resume();
  });
  expect((await task.completion).status).toBe("finished");
});
