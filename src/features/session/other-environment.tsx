import Button from "@mui/material/Button";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { session } from "../../api/session/session.ts";
import { signOut } from "../../api/session/sign-in.ts";
import { useProfile } from "../../api/session/use-session.ts";
import { SignOutWarning } from "../../components/form/sign-out-warning.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { EnvironmentMark } from "../../entities/environments/environment-mark.tsx";

/**
 * Renders the page for a URL of another environment. Offers to switch to that environment, or to
 * sign in to it if the session can't switch.
 */
export function OtherEnvironment({
  environmentId,
  title,
}: {
  environmentId: string;
  title: string;
}) {
  const { environment, environments } = useProfile();
  const navigate = useNavigate();
  const location = useLocation();
  const targetEnvironment = environments.find(({ id }) => id === environmentId);
  const name = targetEnvironment?.name ?? environmentId;
  const canSwitch = session.canSwitchTo(environmentId);
  const signInAgain = () => {
    signOut();
    void navigate({ to: "/sign-in", search: { redirect: location.href } });
  };
  const eventsLocation = { to: "/events", search: { env: environment.id } } as const;

  return (
    <>
      <PageHeader title={title} />
      <StatePage
        title={
          <>
            This link is for{" "}
            {targetEnvironment && <EnvironmentMark environment={targetEnvironment} />}{" "}
            <DataText value={name} />
          </>
        }
        actions={
          <>
            {canSwitch ? (
              <Button variant="contained" onClick={() => session.switchTo(environmentId)}>
                Switch to {name}
              </Button>
            ) : (
              <Button onClick={signInAgain}>Sign out and sign in to {name}</Button>
            )}
            <Button onClick={() => void navigate(eventsLocation)}>
              Stay in {environment.name}
            </Button>
          </>
        }
      >
        <p>
          You're in <DataText value={environment.name} />.{" "}
          {canSwitch ? (
            <>
              Switch to <DataText value={name} /> to open this link.
            </>
          ) : (
            <>
              Sign in to <DataText value={name} /> to open this link.
            </>
          )}
        </p>
        {!canSwitch && <SignOutWarning />}
      </StatePage>
    </>
  );
}
