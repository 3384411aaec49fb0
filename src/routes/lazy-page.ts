import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * Splits off the code of a page. If the code can't be loaded, the route's error component is
 * rendered, and the next navigation tries again. The router alone would reload the document, and
 * the tab would lose its scans, imports, and notices. The router recognizes such an error by the
 * beginning of the message, so `lazyPage` changes the message.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new Error(`Couldn't load the page: ${String(error)}`);
      }),
    name,
  );
