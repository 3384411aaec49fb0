import type { ScanClock } from "../../event-reading/event-scan.ts";

/** Milliseconds between polls for new events: while the tab is visible, and while it is hidden. */
const visiblePollMs = 15_000;
const hiddenPollMs = 60_000;

/** Calls `poll` at intervals while watching is on. The interval is longer in a hidden tab. */
export function createScanWatch(
  clock: ScanClock,
  poll: () => Promise<void>,
  isVisible: () => boolean = () =>
    typeof document === "undefined" || document.visibilityState !== "hidden",
) {
  let stopController: AbortController | undefined;

  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // The scan's progress reports the error. After another start, a later poll can succeed.
      await poll().catch(() => undefined);
      const polledAt = clock.now();
      do await clock.wait(visiblePollMs, signal);
      while (!isVisible() && clock.now() - polledAt < hiddenPollMs);
    }
  }

  return {
    set(isOn: boolean) {
      if (isOn === (stopController !== undefined)) return;
      stopController?.abort();
      stopController = isOn ? new AbortController() : undefined;
      // The wait rejects when watching ends.
      if (stopController) watch(stopController.signal).catch(() => undefined);
    },
  };
}
