/**
 * Runs the callback when the browser is idle, or immediately in a browser without idle callbacks
 * (Safari).
 */
export function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(callback);
  else callback();
}
