/**
 * Runs the callback when the browser is idle. In a browser without idle callbacks (Safari), runs it
 * in a later task, so that pending rendering comes first.
 */
export function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(callback);
  else setTimeout(callback);
}
