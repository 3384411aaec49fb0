/** Runs the action when the browser is idle, or immediately without idle callbacks (Safari). */
export function runWhenIdle(callback: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(callback);
  else callback();
}
