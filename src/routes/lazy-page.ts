import type { ComponentType } from "react";
import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/**
 * Splits off the code of a page. If the code can't be loaded, the route's error component is
 * rendered, and the next navigation tries again. The router alone would reload the document, and
 * the tab would lose its scans, imports, and notices. It recognizes such an error by the beginning
 * of the message, which is therefore changed.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteComponent =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new Error(`Couldn't load the page: ${String(error)}`, { cause: error });
      }),
    name,
  );
