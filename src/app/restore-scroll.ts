import type { AppRouter } from "./router.tsx";

/**
 * Restores the scroll positions from before a reload, unless the operator has scrolled meanwhile.
 * The router itself restores them only when the page first renders, before there are rows.
 */
export function restoreScroll(router: AppRouter): void {
  const isScrolled = [...document.querySelectorAll("main *")].some(
    ({ scrollTop }) => scrollTop > 0,
  );
  if (isScrolled || router.state.status !== "idle") return;
  router.emit({
    type: "onRendered",
    toLocation: router.latestLocation,
    pathChanged: false,
    hrefChanged: false,
    hashChanged: false,
  });
}
