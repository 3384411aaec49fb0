import {
  type ErrorComponentProps,
  Outlet,
  createRoute,
  redirect,
  useRouterState,
} from "@tanstack/react-router";
import { AppShell } from "../app/shell/app-shell.tsx";
import { Deferred } from "../components/deferred.tsx";
import { getSessionProfile, session } from "../api/session/session.ts";
import { useSession } from "../api/session/use-session.ts";
import { FailurePanel } from "../kit/failure/failure-panel.tsx";
import { lazyComponent } from "../components/lazy-component.tsx";
import { rootRoute } from "./root.tsx";

interface ShellSearch {
  env?: string | undefined;
}

export class EnvironmentMismatchError extends Error {
  override name = "EnvironmentMismatchError";
  readonly requestedEnv: string;

  constructor(requestedEnv: string) {
    super("This URL belongs to another environment.");
    this.requestedEnv = requestedEnv;
  }
}

const getCurrentEnvironmentId = (): string | undefined =>
  getSessionProfile(session.get())?.environment.id;

const findMismatchedEnv = (requestedEnv: string | undefined): string | undefined => {
  const currentId = getCurrentEnvironmentId();
  return requestedEnv !== undefined && currentId !== undefined && requestedEnv !== currentId
    ? requestedEnv
    : undefined;
};

/** The parent of every page except sign-in. Requires a session in the URL's environment. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  validateSearch: ({ env }): ShellSearch => (typeof env === "string" && env !== "" ? { env } : {}),
  search: {
    // Add the environment to every URL, because users copy URLs from the address bar.
    middlewares: [
      ({ search, next }) => {
        const nextSearch = next(search);
        const env = nextSearch.env ?? getCurrentEnvironmentId();
        return env === undefined ? nextSearch : { ...nextSearch, env };
      },
    ],
  },
  beforeLoad: ({ context, location, search }) => {
    if (context.session.get().status === "signedOut") {
      throw redirect({ to: "/sign-in", search: { redirect: location.href }, replace: true });
    }
    const requestedEnv = findMismatchedEnv(search.env);
    if (requestedEnv !== undefined) throw new EnvironmentMismatchError(requestedEnv);
  },
  component: ShellLayout,
  errorComponent: ShellError,
});

// The router renders loaded routes synchronously, so defer the first render of the shell and the
// page.
const shell = (
  <Deferred>
    <Shell />
  </Deferred>
);
const page = (
  <Deferred>
    <Outlet />
  </Deferred>
);

function ShellLayout() {
  return shell;
}

/**
 * Renders the page in the shell. The result is always an `AppShell`, so that an environment switch
 * unmounts the page with its state, but not the environment menu, which has the focus.
 */
function Shell() {
  const env = shellRoute.useSearch({ select: (search) => search.env });
  useSession();
  const requestedEnv = findMismatchedEnv(env);
  // The URL is about to change during an environment switch.
  const isSwitching = useRouterState({
    select: ({ isLoading }) => isLoading && requestedEnv !== undefined,
  });
  if (requestedEnv === undefined) return <AppShell>{page}</AppShell>;
  return isSwitching ? <AppShell>{null}</AppShell> : renderOtherEnvironment(requestedEnv);
}

const otherEnvironmentTitle = "Link to another environment";
const OtherEnvironment = lazyComponent(
  async () => (await import("../features/session/other-environment.tsx")).OtherEnvironment,
);

const renderOtherEnvironment = (requestedEnv: string) => (
  <AppShell title={otherEnvironmentTitle}>
    <OtherEnvironment environmentId={requestedEnv} title={otherEnvironmentTitle} />
  </AppShell>
);

function ShellError({ error, reset }: ErrorComponentProps) {
  if (error instanceof EnvironmentMismatchError) return renderOtherEnvironment(error.requestedEnv);
  return (
    <AppShell>
      <FailurePanel title="Couldn't open the page" error={error} onRetry={reset} />
    </AppShell>
  );
}
