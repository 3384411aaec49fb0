/** Runs the action when the browser is idle. Safari doesn't support idle callbacks. */
export function runWhenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(action);
  else action();
}
