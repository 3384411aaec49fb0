import type { QueryClient } from "@tanstack/react-query";
import { preloadLazyComponents } from "../components/lazy-component.tsx";
import type { AppRouter } from "./router.tsx";

/** From the arrival of the data until its rows are rendered, on a slow phone. Milliseconds. */
const renderMs = 500;

/** Safari has no idle callbacks. */
const whenIdle = (action: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(action);
  else action();
};

/** Loads the lazy components once the first page is rendered with its data. */
export function preloadAfterFirstScreen(router: AppRouter, client: QueryClient): void {
  const check = () => {
    if (router.state.status !== "idle" || client.isFetching() > 0) return;
    for (const unsubscribe of subscriptions) unsubscribe();
    setTimeout(() => whenIdle(() => void preloadLazyComponents()), renderMs);
  };
  const subscriptions = [
    router.subscribe("onRendered", check),
    client.getQueryCache().subscribe(check),
  ];
}
