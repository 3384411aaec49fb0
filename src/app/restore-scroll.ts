import type { AppRouter } from "./router.tsx";

/** Rows may still appear for this many milliseconds after a navigation. */
const maxWaitMs = 5000;

/**
 * Restores the scroll positions as rows appear, after a reload and after going back or forward.
 * Stops at the operator's first input. The router itself restores the positions only when the page
 * first renders, often before there are rows.
 */
export function restoreScroll(router: AppRouter): void {
  let isRestoring = false;
  const restore = () => {
    isRestoring = true;
    router.emit({
      type: "onRendered",
      toLocation: router.latestLocation,
      pathChanged: false,
      hrefChanged: false,
      hashChanged: false,
    });
    isRestoring = false;
  };
  const observer = new MutationObserver(restore);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const restoreWithNewRows = () => {
    observer.observe(document.body, { childList: true, subtree: true });
    timer = setTimeout(stop, maxWaitMs);
  };
  let isTraversal = false;
  router.history.subscribe(({ action }) => {
    stop();
    isTraversal = action.type !== "PUSH" && action.type !== "REPLACE";
  });
  router.subscribe("onRendered", () => {
    if (!isTraversal || isRestoring) return;
    // Later renders of the same page, such as after a retry, don't restore the positions again.
    isTraversal = false;
    restoreWithNewRows();
  });
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, stop, { capture: true, passive: true });

  const isNewVisit = performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");
  const isScrolled = [...document.querySelectorAll("main *")].some(
    ({ scrollTop }) => scrollTop > 0,
  );
  if (isNewVisit || isScrolled || router.state.status !== "idle") return;
  restore();
  restoreWithNewRows();
}
