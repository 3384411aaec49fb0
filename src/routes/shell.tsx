import {
  type ErrorComponentProps,
  Outlet,
  createRoute,
  redirect,
  useRouterState,
} from "@tanstack/react-router";
import { AppShell } from "../app/shell/app-shell.tsx";
import { Deferred } from "../components/deferred.tsx";
import { profileIn, session } from "../api/session/session.ts";
import { useSession } from "../api/session/use-session.ts";
import { FailurePanel } from "../kit/failure/failure-panel.tsx";
import { OtherEnvironment, otherEnvironmentTitle } from "../features/session/other-environment.tsx";
import { rootRoute } from "./root.tsx";

interface ShellSearch {
  env?: string | undefined;
}

/** The URL's environment isn't the open one. */
export class EnvironmentMismatch extends Error {
  override name = "EnvironmentMismatch";
  readonly asked: string;

  constructor(asked: string) {
    super("This address belongs to another environment.");
    this.asked = asked;
  }
}

const openEnvironment = (): string | undefined => profileIn(session.get())?.environment.id;

const mismatch = (asked: string | undefined): string | undefined => {
  const open = openEnvironment();
  return asked !== undefined && open !== undefined && asked !== open ? asked : undefined;
};

/** Wraps every page; requires a session in the URL's environment. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  validateSearch: ({ env }): ShellSearch => (typeof env === "string" && env !== "" ? { env } : {}),
  search: {
    // Every URL contains its environment, even if copied from the address bar.
    middlewares: [
      ({ search, next }) => {
        const built = next(search);
        const env = built.env ?? openEnvironment();
        return env === undefined ? built : { ...built, env };
      },
    ],
  },
  beforeLoad: ({ context, location, search }) => {
    if (context.session.get().status === "signedOut") {
      throw redirect({ to: "/sign-in", search: { redirect: location.href }, replace: true });
    }
    const asked = mismatch(search.env);
    if (asked !== undefined) throw new EnvironmentMismatch(asked);
  },
  component: ShellLayout,
  errorComponent: ShellError,
});

function ShellLayout() {
  const env = shellRoute.useSearch({ select: (search) => search.env });
  useSession();
  const asked = mismatch(env);
  return asked === undefined ? page : <Mismatch asked={asked} />;
}

// The router renders loaded routes synchronously, so defer the initial render of shell and page.
const page = (
  <Deferred>
    <AppShell>
      <Deferred>
        <Outlet />
      </Deferred>
    </AppShell>
  </Deferred>
);

function Mismatch({ asked }: { asked: string }) {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  // During an environment switch, the URL is about to change.
  return isLoading ? <AppShell>{null}</AppShell> : <OtherEnvironmentPage asked={asked} />;
}

const OtherEnvironmentPage = ({ asked }: { asked: string }) => (
  <AppShell title={otherEnvironmentTitle}>
    <OtherEnvironment environmentId={asked} />
  </AppShell>
);

function ShellError({ error, reset }: ErrorComponentProps) {
  if (error instanceof EnvironmentMismatch) return <OtherEnvironmentPage asked={error.asked} />;
  return (
    <AppShell>
      <FailurePanel title="The page could not be opened" error={error} onRetry={reset} />
    </AppShell>
  );
}
