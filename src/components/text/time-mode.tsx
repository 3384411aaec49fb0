import { createContext, useContext, useEffect, useMemo, useReducer, type ReactNode } from "react";
import type { TimeMode } from "../../lib/time/instant.ts";

interface TimeModeValue {
  mode: TimeMode;
  /** IANA zone for local times; default: the browser's. */
  timeZone?: string | undefined;
}

const TimeModeContext = createContext<TimeModeValue>({ mode: "local" });

export interface TimeModeProviderProps extends TimeModeValue {
  children: ReactNode;
}

export function TimeModeProvider({ mode, timeZone, children }: TimeModeProviderProps) {
  const value = useMemo(() => ({ mode, timeZone }), [mode, timeZone]);
  return <TimeModeContext value={value}>{children}</TimeModeContext>;
}

export const useTimeMode = (): TimeModeValue => useContext(TimeModeContext);

/**
 * Returns the mode for a time in a live region, or after words such as "since". The mode is never
 * relative: screen readers would announce each change of a relative time, and "since 4 min ago"
 * isn't English.
 */
export const useClockMode = () => (useTimeMode().mode === "utc" ? "utc" : "local");

// All components share these timers. A timer doesn't update components while the page is hidden,
// and stops when no component needs it.
const secondTimer = createTimer(1000);
const dayTimer = createTimer(60_000);

let currentSecond = getSecond();

/** Counts quarter hours because, in every time zone, days begin at a quarter-hour mark in UTC. */
let currentQuarterHour = getQuarterHour();

function getSecond() {
  return Math.floor(Date.now() / 1000);
}

function getQuarterHour() {
  return Math.floor(Date.now() / 900_000);
}

function tick() {
  if (document.visibilityState === "hidden") return;
  currentSecond = getSecond();
  secondTimer.notify();
  if (currentQuarterHour === getQuarterHour()) return;
  currentQuarterHour = getQuarterHour();
  dayTimer.notify();
}

function createTimer(intervalMs: number) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    isRunning: () => timer !== undefined,
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      timer ??= setInterval(tick, intervalMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const readSecond = () => {
  // While the second timer runs, all components show the same time until its next tick.
  if (!secondTimer.isRunning()) currentSecond = getSecond();
  return currentSecond;
};

/**
 * Returns the current time, rounded down to the second. Re-renders every second if `isTicking`, or
 * else when a day may have begun. Uses state, because updates of `useSyncExternalStore` abort
 * transitions.
 */
export function useNow(isTicking: boolean): Date {
  const [, rerender] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => (isTicking ? secondTimer : dayTimer).subscribe(rerender), [isTicking]);
  const second = readSecond();
  return useMemo(() => new Date(second * 1000), [second]);
}
