import { expect, test, vi } from "vitest";
import { createAlertSound } from "./sound.ts";

function setUp() {
  const startTimes: number[] = [];
  const node = { connect: (next: unknown) => next };
  const context = {
    state: "suspended",
    currentTime: 10,
    destination: {},
    resume: vi.fn(async () => {
      context.state = "running";
    }),
    createOscillator: () => ({
      ...node,
      frequency: { value: 0 },
      start: (at: number) => startTimes.push(at),
      stop: () => undefined,
    }),
    createGain: () => ({
      ...node,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    }),
  };
  return { starts: startTimes, sound: createAlertSound(() => context as unknown as AudioContext) };
}

test("the sound has two tones after it was allowed", async () => {
  const { starts, sound } = setUp();
  sound.play();
  expect(sound.isAllowed()).toBe(false);
  expect(starts).toEqual([]);
  await sound.allow();
  expect(sound.isAllowed()).toBe(true);
  sound.play();
  expect(starts).toEqual([10, 10.24]);
});

test("allowing the sound rejects in a browser without sound", async () => {
  const sound = createAlertSound(() => {
    throw new Error("No audio");
  });
  await expect(sound.allow()).rejects.toThrow("No audio");
  expect(sound.isAllowed()).toBe(false);
});
