import { noop, type QueryClient } from "@tanstack/react-query";
import {
  preloadLater,
  preloadLazyComponents,
  runLater,
  waitForFirstRows,
} from "../components/lazy-component.tsx";
import { runWhenIdle } from "../lib/browser/idle.ts";
import type { AppRouter } from "./router.tsx";

/** Time that a slow phone needs to render the rows after their data has arrived. */
const slowRenderMs = 500;

// A few letters in names can require 180 kB of fonts, which must not delay the first rows.
preloadLater(() => import("./theme/more-fonts.css"));
runLater(() => import("./theme/print.css"));

/** Starts to load the registered code once the first page has rendered with its data. */
export function preloadAfterFirstScreen(router: AppRouter, client: QueryClient): void {
  const check = () => {
    if (router.state.status !== "idle" || client.isFetching() > 0) return;
    for (const unsubscribe of unsubscribeFunctions) unsubscribe();
    // Restore positions soon after the rows render, because a later jump would surprise the
    // operator.
    runWhenIdle(() => {
      waitForFirstRows()
        .then(() => import("./restore-scroll.ts"))
        .then(({ restoreScroll }) => restoreScroll(router), noop);
    });
    setTimeout(() => {
      runWhenIdle(() => void preloadLazyComponents());
    }, slowRenderMs);
  };
  const unsubscribeFunctions = [
    router.subscribe("onRendered", check),
    client.getQueryCache().subscribe(check),
  ];
}
