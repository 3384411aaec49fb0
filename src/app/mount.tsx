import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isApiError } from "../api/client/errors.ts";
import { session } from "../api/session/session.ts";
import { storeLinkCode } from "../lib/url/link-code.ts";
import { EnvironmentMismatch } from "../routes/shell.tsx";
import { preloadLater } from "../components/lazy-component.tsx";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { preloadAfterFirstScreen } from "./preload.ts";
import { createAppRouter } from "./router.tsx";
import { followSession, lockWhenIdle } from "./session-navigation.ts";
import { applyStoredScheme } from "./theme/scheme.ts";

export async function mount(): Promise<void> {
  storeLinkCode(window);
  applyStoredScheme();
  if (window.location.pathname !== "/sign-in") {
    await session.join(new URLSearchParams(window.location.search).get("env") ?? undefined);
  }
  const queryClient = createQueryClient(session);
  const router = createAppRouter(queryClient);
  followSession(router, session);
  lockWhenIdle(session);
  preloadLater(async () => (await import("./restore-tasks.ts")).restoreTasks(session));
  preloadAfterFirstScreen(router, queryClient);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root, {
    // Error boundaries show expected errors, so log only errors in the console's code.
    onCaughtError: (error) => {
      if (!isApiError(error) && !(error instanceof EnvironmentMismatch)) reportError(error);
    },
  }).render(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  );
}
