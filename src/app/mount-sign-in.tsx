import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { NoticesProvider } from "../components/feedback/notices.tsx";
import { loadSignInActions } from "../features/session/load-sign-in-actions.ts";
import { SignInContent } from "../features/session/sign-in-content.tsx";
import { runWhenIdle } from "../lib/browser/idle.ts";
import { sessionStore } from "../lib/browser/storage.ts";
import { storeLinkCode } from "../lib/url/link-code.ts";
import { deferStart } from "./deferred-start.ts";
import { getRootElement } from "./root-element.ts";
import { AppTheme } from "./theme/app-theme.tsx";
import { applyStoredScheme } from "./theme/scheme.ts";

const loadConsole = () => import("./open-console.ts");

/**
 * Renders the sign-in page without the router, the queries, and the schemas, which load while the
 * operator types. If there is a sign-in link or a session to restore, opens the console instead.
 */
export function mountSignIn(): void {
  deferStart();
  if (storeLinkCode(window) || sessionStore.get("session") !== undefined) {
    void loadConsole().then(({ openConsole }) => openConsole());
    return;
  }
  applyStoredScheme();
  const root = createRoot(getRootElement());
  root.render(
    <StrictMode>
      <AppTheme>
        <NoticesProvider>
          <SignInContent />
        </NoticesProvider>
      </AppTheme>
    </StrictMode>,
  );
  // Opening a sign-in link in this tab only changes the URL's fragment, without a page load.
  const openLink = () => {
    if (!storeLinkCode(window)) return;
    removeEventListener("hashchange", openLink);
    void loadConsole().then(({ openConsole }) => openConsole(root));
  };
  addEventListener("hashchange", openLink);
  runWhenIdle(() => {
    void loadConsole().then(({ openConsoleAfterSignIn }) => openConsoleAfterSignIn(root));
    void loadSignInActions();
  });
}
