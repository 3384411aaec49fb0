import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import type { Profile, SignIn } from "../../api/session/profile.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { focusTitle } from "../../components/layout/focus-title.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { getPageCaller, getPageServiceName } from "../../lib/browser/page-service.ts";
import { linkCommandText } from "./link-command.ts";
import { loadSignInActions } from "./load-sign-in-actions.ts";
import { SignInErrorText } from "./sign-in-error-text.tsx";
import type { SignInError } from "./sign-in-error.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { Card, SignInFrame } from "./sign-in-frame.tsx";

const EnvironmentForm = lazyComponent(
  async () => (await import("./environment-form.tsx")).EnvironmentForm,
);

const Command = styled("span")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  marginBlockStart: 8,
  paddingInline: "10px 4px",
  border: "1px solid var(--line)",
  borderRadius: 6,
  background: "var(--bg)",
  lineHeight: "30px",
});

export interface SignInContentProps {
  /** Why the console or a sign-in link couldn't be opened. */
  error?: SignInError | undefined;
  errorAction?: ReactNode;
  /** The profile of the last session in this tab. */
  lastProfile?: Pick<Profile, "baseUrl" | "caller"> | undefined;
  /** Called after the form has opened a session. */
  onSignedIn?: () => void | Promise<void>;
}

/** Doesn't use the router or the session, because the code of both loads later. */
export function SignInContent({ error, errorAction, lastProfile, onSignedIn }: SignInContentProps) {
  const serviceName = getPageServiceName();
  const [unnamedSignIn, setUnnamedSignIn] = useState<SignIn>();

  const alert = error && (
    <Alert severity="error" action={errorAction}>
      <SignInErrorText {...error} />
    </Alert>
  );
  if (unnamedSignIn) {
    return (
      <SignInFrame>
        {alert}
        <Card key="environment">
          <h1 tabIndex={-1} ref={focusTitle}>
            Which environment is this?
          </h1>
          <p>The service accepted your credentials but didn't report the environment.</p>
          <EnvironmentForm
            environmentId={unnamedSignIn.profile.environment.id}
            onSubmit={(environment) =>
              void loadSignInActions().then(({ openNamedSession }) => {
                openNamedSession(unnamedSignIn, environment);
                return onSignedIn?.();
              })
            }
          />
        </Card>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      {alert}
      <Card>
        <h1 tabIndex={-1} ref={focusTitle}>
          Sign in
        </h1>
        {serviceName === undefined ? (
          <>
            <div>
              <p>The service prints a sign-in link when it starts. To get a new link, run:</p>
              <Command>
                <code>{linkCommandText}</code>
                <CopyButton value={linkCommandText} label="Copy command" />
              </Command>
            </div>
            <hr />
            <h2>Or sign in manually</h2>
          </>
        ) : (
          <p>
            This console is connected to <DataText value={serviceName} />. Sign in with an API key
            or a session token from that service.
          </p>
        )}
        <SignInForm
          defaults={{
            baseUrl: lastProfile?.baseUrl ?? window.location.origin,
            kind: lastProfile?.caller ?? getPageCaller(),
          }}
          onVerified={({ signIn, isCallerKnown }, { openSession }) => {
            if (!isCallerKnown) return setUnnamedSignIn(signIn);
            openSession(signIn);
            return onSignedIn?.();
          }}
        />
      </Card>
    </SignInFrame>
  );
}
