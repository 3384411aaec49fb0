import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { isApiError } from "../api/client/errors.ts";
import { session } from "../api/session/session.ts";
import { storeLinkCode } from "../lib/url/link-code.ts";
import { EnvironmentMismatchError } from "../routes/shell.tsx";
import { runLater } from "../components/lazy-component.tsx";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadAfterFirstScreen } from "./preload.ts";
import { replaceRootElement, getRootElement } from "./root-element.ts";
import { createAppRouter } from "./router.tsx";
import { followSession, lockWhenIdle } from "./session-navigation.ts";
import { applySavedScheme } from "./theme/scheme.ts";

/**
 * Renders the console.
 *
 * @param previousRoot root of a page that stays until the console's first page has rendered
 */
export async function mount(previousRoot?: Root): Promise<void> {
  storeLinkCode(window);
  applySavedScheme();
  if (window.location.pathname !== "/sign-in") {
    await session.join(new URLSearchParams(window.location.search).get("env") ?? undefined);
  }
  const queryClient = createQueryClient(session);
  const router = createAppRouter(queryClient);
  followSession(router, session);
  lockWhenIdle(session);
  runLater(async () => (await import("./restore-tasks.ts")).restoreTasks(session));
  runLater(async () => (await import("../components/form/tab-drafts.ts")).shareDrafts());
  preloadAfterFirstScreen(router, queryClient);
  if (previousRoot) await router.load();
  const root = createRoot(previousRoot ? replaceRootElement(previousRoot) : getRootElement(), {
    // Error boundaries show expected errors, so report only errors in the console's code.
    onCaughtError: (error) => {
      if (!isApiError(error) && !(error instanceof EnvironmentMismatchError)) reportError(error);
    },
  });
  root.render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  );
}
