import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { type ApiError, isApiError } from "../api/client/errors.ts";
import { exchangeCode } from "../api/session/sign-in.ts";
import { toInternalPath } from "../lib/url/internal-path.ts";
import { storeLinkCode, takeLinkCode } from "../lib/url/link-code.ts";
import { lazyComponent } from "../components/lazy-component.tsx";
import { sessionStore } from "../lib/browser/storage.ts";
import { rootRoute } from "./root.tsx";
import { createSearchValidator } from "./search-validator.ts";

const SigningIn = lazyComponent(
  async () => (await import("../features/session/signing-in.tsx")).SigningIn,
  () => <p role="status">Loading…</p>,
);

/** Session storage key of the requested page's path. */
export const requestedPathKey = "asked";

interface SignInSearch {
  /** The requested path with its query, which opens after sign-in. */
  redirect?: string;
}

/** A sign-in link that couldn't be exchanged, with its code, which is only kept in memory. */
interface FailedLink {
  error: ApiError;
  code: string;
}

const validateSearch = createSearchValidator((search): SignInSearch => {
  const requestedPath = toInternalPath(search["redirect"]);
  return requestedPath === undefined || requestedPath.startsWith("/sign-in")
    ? {}
    : { redirect: requestedPath };
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch,
  beforeLoad: ({ location, search }) => {
    // Opening a sign-in link in a tab that already shows this page changes only the fragment.
    if (location.hash === "") return;
    storeLinkCode(window);
    throw redirect({ to: "/sign-in", search, hash: "", replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { session }, deps }): Promise<{ failedLink?: FailedLink }> => {
    const code = takeLinkCode();
    // Save the requested path, because opening a sign-in link in this tab replaces the URL.
    if (deps.redirect !== undefined) sessionStore.set(requestedPathKey, deps.redirect);
    const requestedPath = toInternalPath(sessionStore.get(requestedPathKey)) ?? "/events";
    if (code !== undefined) {
      SigningIn.preload();
      try {
        session.open(await exchangeCode(window.location.origin, code));
      } catch (error) {
        if (isApiError(error)) return { failedLink: { error, code } };
        throw error;
      }
    }
    // A locked session is unlocked on the requested page.
    if (session.get().status !== "signedOut") {
      sessionStore.remove(requestedPathKey);
      throw redirect({ href: requestedPath, replace: true });
    }
    return {};
  },
  shouldReload: true,
  gcTime: 0,
  pendingComponent: SigningIn,
  component: lazyPage(() => import("../features/session/sign-in-page.tsx"), "SignInPage"),
});
