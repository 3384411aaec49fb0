import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "../../api/session/session.ts";
import { type VerifiedSignIn, namedSignIn } from "../../api/session/sign-in.ts";
import { useSession } from "../../api/session/use-session.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { pageService } from "../../lib/browser/page-service.ts";
import { EnvironmentForm } from "./environment-form.tsx";
import { SignInErrorText } from "./sign-in-error-text.tsx";
import { explainLinkError, linkCommandText } from "./sign-in-error.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { Card, SignInFrame } from "./sign-in-frame.tsx";

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

const route = getRouteApi("/sign-in");

/** Renders the sign-in command, the form, and the error of a sign-in link. */
export function SignInPage() {
  const { linkFailure: linkError } = route.useLoaderData();
  const currentSession = useSession();
  const service = pageService();
  const [unnamedSignIn, setUnnamedSignIn] = useState<VerifiedSignIn>();
  const lastProfile = currentSession.status === "signedOut" ? currentSession.last : undefined;

  if (unnamedSignIn) {
    const { profile, secrets } = unnamedSignIn.signIn;
    return (
      <SignInFrame title="Sign in">
        <Card>
          <h1 tabIndex={-1}>Which environment is this?</h1>
          <p>The service accepted the sign-in but doesn't report its environment.</p>
          <EnvironmentForm
            environmentId={profile.environment.id}
            onNamed={(environment) => {
              const [secret = ""] = Object.values(secrets);
              session.open(
                namedSignIn(profile.baseUrl, { kind: profile.caller, secret }, environment),
              );
            }}
          />
        </Card>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in">
      {linkError && (
        <Alert severity="error">
          <SignInErrorText {...explainLinkError(linkError)} />
        </Alert>
      )}
      <Card>
        <h1 tabIndex={-1}>Sign in</h1>
        {service === undefined ? (
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
            This console is connected to <DataText value={service} />. Sign in with an API key or a
            session token from its dashboard.
          </p>
        )}
        <SignInForm
          defaults={{
            baseUrl: lastProfile?.baseUrl ?? window.location.origin,
            kind: lastProfile?.caller ?? (service === undefined ? "session" : "apiKey"),
          }}
          onVerified={(verifiedSignIn) =>
            verifiedSignIn.isCallerKnown
              ? session.open(verifiedSignIn.signIn)
              : setUnnamedSignIn(verifiedSignIn)
          }
        />
      </Card>
    </SignInFrame>
  );
}
