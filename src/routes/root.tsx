import type { QueryClient } from "@tanstack/react-query";
import { Outlet, createRootRouteWithContext } from "@tanstack/react-router";
import type { ShortcutGroup } from "../app/shell/shortcut-sheet.tsx";
import type { SessionStore } from "../api/session/session.ts";

export interface RouterContext {
  queryClient: QueryClient;
  session: SessionStore;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The document's title without the product name. The deepest route's title applies. */
    title?: string;
    shortcuts?: ShortcutGroup;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });
