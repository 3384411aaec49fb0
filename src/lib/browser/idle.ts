/** Runs the action when the browser is idle, or immediately if it can't tell, such as Safari. */
export function runWhenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(action);
  else action();
}
