import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { isSavingData } from "../lib/browser/save-data.ts";
import { type NoticeActions, useNotices } from "./feedback/use-notices.ts";

const preloadsByLoad = new Map<() => Promise<unknown>, () => Promise<void>>();
/** The preloads registered with `runLater`, which run even in data-saver mode. */
const requiredPreloads = new Set<() => Promise<void>>();
let isPreloading = false;
const waitingPages = new Set<symbol>();
let continuations: (() => void)[] = [];

const shouldPreload = (preload: () => Promise<void>) =>
  requiredPreloads.has(preload) || !isSavingData();

/** Waits until no page defers preloading with `useDeferPreloading`. */
export async function waitForFirstRows(): Promise<void> {
  while (waitingPages.size > 0) {
    await new Promise<void>((resolve) => {
      continuations.push(resolve);
    });
  }
}

/**
 * Waits until pages have their first rows, then loads all registered code, including code that is
 * registered later. In data-saver mode, starts only the work registered with `runLater`.
 */
export async function preloadLazyComponents(): Promise<void> {
  await waitForFirstRows();
  isPreloading = true;
  for (const preload of preloadsByLoad.values())
    if (shouldPreload(preload)) await preload().catch(() => undefined);
}

/** Defers preloading while a page waits for rows that don't come from a query. */
export function useDeferPreloading(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const pageSymbol = Symbol("page");
    waitingPages.add(pageSymbol);
    return () => {
      waitingPages.delete(pageSymbol);
      if (waitingPages.size > 0) return;
      for (const resume of continuations) resume();
      continuations = [];
    };
  }, [isWaiting]);
}

/**
 * The notice for code that couldn't be loaded. It offers a reload, because Firefox requests the
 * code of a module only once per page load.
 */
export const loadFailureNotice = {
  tone: "fail",
  message: "Couldn't load this part of the console. Check your connection, then reload the page.",
  action: { label: "Reload", onClick: () => location.reload() },
} as const;

/** Reports whether the error is a browser's error for a module that couldn't be loaded. */
export const isLoadError = (error: unknown): boolean =>
  /dynamically imported module|module script failed/.test(String(error));

/** Registers code that loads after the first screen is complete. Returns its loader. */
export function preloadLater(load: () => Promise<unknown>): () => Promise<void> {
  const existingPreload = preloadsByLoad.get(load);
  if (existingPreload) return existingPreload;
  let loadingPromise: Promise<void> | undefined;
  const preload = () =>
    (loadingPromise ??= load().then(
      () => undefined,
      (error: unknown) => {
        loadingPromise = undefined;
        throw error;
      },
    ));
  preloadsByLoad.set(load, preload);
  if (isPreloading && shouldPreload(preload)) preload().catch(() => undefined);
  return preload;
}

/** Registers work that starts after the first screen is complete, even in data-saver mode. */
export function runLater(work: () => Promise<unknown>): void {
  const start = preloadLater(work);
  requiredPreloads.add(start);
  if (isPreloading) start().catch(() => undefined);
}

function createLoader<Props>(load: () => Promise<ComponentType<Props>>) {
  let loadedCode: { Component?: ComponentType<Props> } = {};
  const listeners = new Set<() => void>();
  const preload = preloadLater(async () => {
    loadedCode = { Component: await load() };
    for (const listener of listeners) listener();
  });
  return {
    preload,
    get: () => loadedCode,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Splits off the code of a component that isn't visible initially, such as a menu. The code loads
 * on `preload()`, after the first screen is complete, or when the component opens (or is rendered,
 * if it has no prop `open`).
 *
 * @param Fallback shown while an open component loads
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  const { preload, get, subscribe } = createLoader(load);
  function LazyComponent(props: Props) {
    const { notify } = useNotices();
    const isOpen = !("open" in props && props.open === false);
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    const loadedCode = useSyncExternalStore(subscribe, get);
    const isWaiting = isOpen && loadedCode.Component === undefined;
    const reportFailure = useEffectEvent(() => {
      notify(loadFailureNotice);
      // Close the component, so that the next click opens it again.
      if ("onClose" in props && typeof props.onClose === "function") props.onClose();
    });
    useEffect(() => {
      if (isWaiting) preload().catch(() => reportFailure());
    }, [isWaiting]);
    if (loadedCode.Component) return wasOpen && <loadedCode.Component {...props} />;
    return isOpen && Fallback && <Fallback {...props} />;
  }
  return Object.assign(LazyComponent, { preload: () => void preload().catch(() => undefined) });
}

/**
 * Splits off code that a visible component needs only for interaction. The code loads on
 * `preload()` or after the first screen is complete. Until then, `Simple` is shown, which looks the
 * same.
 */
export function lazyUpgrade<Props extends object>(
  Simple: ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
) {
  const { preload, get, subscribe } = createLoader(load);
  /**
   * Function that shows a notice; undefined before the first mount and after it has reported a
   * failure.
   */
  let notify: NoticeActions["notify"] | undefined;
  function LazyUpgrade(props: Props) {
    const noticeActions = useNotices();
    useEffect(() => {
      notify = noticeActions.notify;
    }, [noticeActions]);
    const loadedCode = useSyncExternalStore(subscribe, get);
    return loadedCode.Component ? <loadedCode.Component {...props} /> : <Simple {...props} />;
  }
  return Object.assign(LazyUpgrade, {
    /**
     * Preloads the code. If a focus event is passed, a notice reports a failed load, because a user
     * who focuses the component needs the code.
     */
    preload: (event?: { type: string }) =>
      void preload().catch(() => {
        if (event?.type !== "focus") return;
        notify?.(loadFailureNotice);
        notify = undefined;
      }),
  });
}

/**
 * Splits off the code of a command, such as an export, and returns a hook that returns the command.
 * If loading fails, a notice appears.
 */
export function lazyAction<Args extends readonly unknown[]>(
  load: () => Promise<(...args: Args) => void>,
) {
  preloadLater(load);
  return function useLazyAction() {
    const { notify } = useNotices();
    return (...args: Args): void =>
      void load().then(
        (action) => action(...args),
        () => notify(loadFailureNotice),
      );
  };
}
