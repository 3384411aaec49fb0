import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { silentLog } from "./log.ts";
import { createShutdown } from "./shutdown.ts";

function prepareShutdown() {
  const signals = new EventEmitter();
  const exit = vi.fn<(code: number) => void>();
  const shutdown = createShutdown(silentLog, { exit, signals });
  return { shutdown, signals, exit };
}

it("runs steps in reverse order, then exits with 0", async () => {
  const { shutdown, signals, exit } = prepareShutdown();
  const doneSteps: string[] = [];
  const addStep = (name: string) => {
    shutdown.add(name, async () => {
      await Promise.resolve();
      doneSteps.push(name);
    });
  };
  addStep("database");
  addStep("requests");
  signals.emit("SIGTERM");
  expect(shutdown.hasBegun).toBe(true);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce());
  expect(doneSteps).toEqual(["requests", "database"]);
  expect(exit).toHaveBeenCalledWith(0);
});

it("continues after a step that fails", async () => {
  const { shutdown, exit } = prepareShutdown();
  const lastStep = vi.fn(async () => undefined);
  shutdown.add("database", lastStep);
  shutdown.add("requests", () => Promise.reject(new Error("broken")));
  await shutdown.run(1);
  expect(lastStep).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledWith(1);
});

it("counts a repeated Ctrl-C from npm once, and exits immediately on a second one", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const { shutdown, signals, exit } = prepareShutdown();
  shutdown.add("requests", () => new Promise(() => undefined));
  signals.emit("SIGINT");
  clock.mockReturnValue(1_100);
  signals.emit("SIGINT");
  expect(exit).not.toHaveBeenCalled();
  clock.mockReturnValue(2_000);
  signals.emit("SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
});

it("shuts down gracefully if its parent ends, even after a signal", async () => {
  const { shutdown, signals, exit } = prepareShutdown();
  const step = vi.fn(async () => undefined);
  shutdown.add("database", step);
  signals.emit("SIGTERM");
  signals.emit("disconnect");
  await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  expect(exit.mock.calls).toEqual([[0]]);
  expect(step).toHaveBeenCalledOnce();

  const otherSetup = prepareShutdown();
  otherSetup.signals.emit("disconnect");
  await vi.waitFor(() => expect(otherSetup.exit).toHaveBeenCalledWith(0));
});

it("exits immediately on Ctrl-C after its parent ended", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const { shutdown, signals, exit } = prepareShutdown();
  shutdown.add("requests", () => new Promise(() => undefined));
  signals.emit("disconnect");
  clock.mockReturnValue(2_000);
  signals.emit("SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
});
