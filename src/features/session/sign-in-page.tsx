import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { session } from "../../api/session/session.ts";
import { type Proven, namedSignIn } from "../../api/session/sign-in.ts";
import { useSession } from "../../api/session/use-session.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { EnvironmentForm } from "./environment-form.tsx";
import { RefusalText } from "./refusal-text.tsx";
import { explainLinkRefusal, linkCommandText } from "./refusal.ts";
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

/** Signs in with the printed link or the form. */
export function SignInPage() {
  const { refusal } = route.useLoaderData();
  const now = useSession();
  const [unnamed, setUnnamed] = useState<Proven>();
  const last = now.status === "signedOut" ? now.last : undefined;

  if (unnamed) {
    const { profile, secrets } = unnamed.signIn;
    return (
      <SignInFrame title="Sign in">
        <Card>
          <h1 tabIndex={-1}>Which environment is this?</h1>
          <p>The service accepts the sign-in, but has no operation that names its environment.</p>
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
      {refusal && (
        <Alert severity="error">
          <RefusalText {...explainLinkRefusal(refusal)} />
        </Alert>
      )}
      <Card>
        <h1 tabIndex={-1}>Sign in</h1>
        <div>
          <p>The service prints a sign-in link when it starts. This command prints a new one:</p>
          <Command>
            <code>{linkCommandText}</code>
            <CopyButton value={linkCommandText} label="Copy the command" />
          </Command>
        </div>
        <hr />
        <h2>Or by hand</h2>
        <SignInForm
          defaults={{
            baseUrl: last?.baseUrl ?? window.location.origin,
            kind: last?.caller ?? "session",
          }}
          onProven={(proven) =>
            proven.described ? session.open(proven.signIn) : setUnnamed(proven)
          }
        />
      </Card>
    </SignInFrame>
  );
}
