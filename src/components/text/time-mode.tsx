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

// All components share a timer, which doesn't update them while the page is hidden and stops when
// no component shows a changing time.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentSecond = Math.floor(Date.now() / 1000);

function tick() {
  if (document.visibilityState === "hidden") return;
  currentSecond = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readSecond = () => {
  // All components show the same time until the next tick.
  if (timer === undefined) currentSecond = Math.floor(Date.now() / 1000);
  return currentSecond;
};

/**
 * Returns the current time, rounded down to the second. Uses state, because updates of
 * `useSyncExternalStore` abort transitions.
 */
export function useNow(isTicking: boolean): Date {
  const [, renderAgain] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => (isTicking ? subscribe(renderAgain) : undefined), [isTicking]);
  const seconds = readSecond();
  return useMemo(() => new Date(seconds * 1000), [seconds]);
}
