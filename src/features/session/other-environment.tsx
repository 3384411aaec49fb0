import Button from "@mui/material/Button";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { session } from "../../api/session/session.ts";
import { useProfile } from "../../api/session/use-session.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { EnvironmentMark } from "../../entities/environments/environment-mark.tsx";

export const otherEnvironmentTitle = "A link for another environment";

/** Shown when the URL is of another environment. Offers to switch there if it is available. */
export function OtherEnvironment({ asked }: { asked: string }) {
  const { environment, environments } = useProfile();
  const navigate = useNavigate();
  const location = useLocation();
  const target = environments.find(({ id }) => id === asked);
  const name = target?.name ?? asked;
  const signInThere = () => {
    session.close();
    void navigate({ to: "/sign-in", search: { redirect: location.href } });
  };
  const here = { to: "/events", search: { env: environment.id } } as const;

  return (
    <>
      <PageHeader title={otherEnvironmentTitle} />
      <StatePage
        title={
          <>
            This link is for {target && <EnvironmentMark environment={target} />}{" "}
            <DataText value={name} />
          </>
        }
        actions={
          <>
            {session.canSwitchTo(asked) && (
              <Button variant="contained" onClick={() => session.switchTo(asked)}>
                Switch to {name}
              </Button>
            )}
            {!session.canSwitchTo(asked) && (
              <Button onClick={signInThere}>Sign out and sign in to it</Button>
            )}
            <Button onClick={() => void navigate(here)}>Stay in {environment.name}</Button>
          </>
        }
      >
        <p>
          You are in <DataText value={environment.name} />. Nothing was read here: what the link
          means is there.
        </p>
      </StatePage>
    </>
  );
}
