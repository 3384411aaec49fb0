import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { NoticesProvider } from "../components/feedback/notices.tsx";
import { loadSignInActions } from "../features/session/load-sign-in-actions.ts";
import { SignInContent } from "../features/session/sign-in-content.tsx";
import type { SignInError } from "../features/session/sign-in-error.ts";
import { runWhenIdle } from "../lib/browser/idle.ts";
import { sessionStore } from "../lib/browser/storage.ts";
import { storeLinkCode, takeLinkCode } from "../lib/url/link-code.ts";
import { deferStart } from "./deferred-start.ts";
import { getRootElement } from "./root-element.ts";
import { AppTheme } from "./theme/app-theme.tsx";
import { applySavedScheme } from "./theme/scheme.ts";

const importConsole = () => import("./open-console.ts");
type LoadConsole = typeof importConsole;

const loadError: SignInError = { text: "Couldn't load the console. Reload the page." };

/**
 * Renders the sign-in page without the router, the queries, and the schemas, which load when the
 * browser is idle. If there is a sign-in link or a session to restore, opens the console instead.
 */
export function mountSignIn(loadConsole: LoadConsole = importConsole): void {
  deferStart();
  if (storeLinkCode(window) || sessionStore.get("session") !== undefined) {
    void loadConsole().then(
      ({ openConsole }) => openConsole(),
      () => showSignIn(loadConsole, { hasLoadError: true }),
    );
  } else {
    showSignIn(loadConsole, { hasLoadError: false });
  }
}

function showSignIn(loadConsole: LoadConsole, { hasLoadError }: { hasLoadError: boolean }): void {
  applySavedScheme();
  const root = createRoot(getRootElement());
  const render = (error?: SignInError) =>
    root.render(
      <StrictMode>
        <AppTheme>
          <NoticesProvider>
            <SignInContent error={error} onSignedIn={openAfterForm} />
          </NoticesProvider>
        </AppTheme>
      </StrictMode>,
    );
  const showLoadError = () => {
    // Restore the link's code in the URL, so that a reload can read it again.
    const code = takeLinkCode();
    if (code !== undefined)
      history.replaceState(history.state, "", `#${new URLSearchParams({ code })}`);
    render(loadError);
  };
  const open = () =>
    loadConsole().then(({ openConsole }) => {
      removeEventListener("hashchange", openLink);
      return openConsole(root);
    }, showLoadError);
  const openAfterForm = () => {
    // Prevents the console from using a link that couldn't be opened.
    if (storeLinkCode(window)) takeLinkCode();
    return open();
  };
  // Opening a sign-in link in this tab only changes the URL's fragment, without a page load.
  const openLink = () => {
    if (storeLinkCode(window)) void open();
  };
  addEventListener("hashchange", openLink);
  if (hasLoadError) return showLoadError();
  render();
  // If loading fails, signing in loads the console again.
  runWhenIdle(() => {
    loadConsole().then(
      ({ openConsoleAfterSignIn }) => openConsoleAfterSignIn(root),
      () => undefined,
    );
    loadSignInActions().catch(() => undefined);
  });
}
