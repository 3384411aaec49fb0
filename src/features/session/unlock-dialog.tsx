import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { Profile } from "../../api/session/profile.ts";
import {
  type LockReason,
  type Session,
  createUnlockingSignIn,
  session,
} from "../../api/session/session.ts";
import { SecretField } from "../../components/form/secret-field.tsx";
import { SignOutWarning } from "../../components/form/sign-out-warning.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { getPageServiceName } from "../../lib/browser/page-service.ts";
import { SignInErrorText } from "./sign-in-error-text.tsx";
import { linkCommandText } from "./link-command.ts";
import { type SignInError, explainFormError } from "./sign-in-error.ts";
import { type SignInValues, signInSchema } from "./sign-in-schema.ts";
import { verifySignIn } from "./sign-in-actions.ts";

type LockedSession = Extract<Session, { status: "locked" }>;

const Message = styled("div")({ display: "grid", gap: 8 });
const Form = styled("form")({ display: "grid", gap: 14, marginBlockStart: 14 });

const dialogTitles: Record<LockReason, string> = {
  rejected: "Sign in again",
  locked: "Locked",
  idle: "Locked after inactivity",
};

/** Renders a sign-in dialog over the page. The page stays mounted and keeps its unsaved input. */
export function UnlockDialog({ lockedSession }: { lockedSession: LockedSession }) {
  const titleId = useId();
  return (
    <Dialog
      open
      maxWidth="xs"
      aria-labelledby={titleId}
      // Above notices, whose actions belong to the hidden page.
      sx={{ zIndex: "tooltip" }}
      // Hides the page if the console was locked, but not if the service rejected the session.
      slotProps={{
        backdrop: {
          sx: lockedSession.reason === "rejected" ? {} : { background: "var(--bg) !important" },
        },
      }}
    >
      <DialogTitle id={titleId}>{dialogTitles[lockedSession.reason]}</DialogTitle>
      <DialogContent>
        <UnlockForm lockedSession={lockedSession} />
      </DialogContent>
    </Dialog>
  );
}

const focusInput = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

const isSessionCaller = ({ caller }: Profile) => caller === "session";

function UnlockForm({ lockedSession }: { lockedSession: LockedSession }) {
  const { profile } = lockedSession;
  const { baseUrl, caller, environment } = profile;
  const [error, setError] = useState<SignInError>();
  const { control, handleSubmit, formState } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { baseUrl, kind: caller, secret: "" },
  });
  const submit = handleSubmit(async (values) => {
    try {
      const { signIn } = await verifySignIn(values);
      const unlockedSignIn = createUnlockingSignIn(session.get(), signIn);
      if (unlockedSignIn) session.open(unlockedSignIn);
      else setError({ text: explainScopeMismatch(profile, signIn.profile) });
    } catch (cause) {
      setError(explainFormError(cause, values));
    }
  });
  return (
    <>
      <Message>
        {lockedSession.serviceMessages.length > 0 && (
          <p>
            Message from the service: “<DataText value={lockedSession.serviceMessages.join(" ")} />”
          </p>
        )}
        <p>
          Your page and unsaved changes are kept. To continue, sign in to{" "}
          <strong>
            <DataText value={environment.name} />
          </strong>{" "}
          on {new URL(baseUrl).host}.
        </p>
        {isSessionCaller(profile) && getPageServiceName() === undefined && (
          <p>
            You can also run <code>{linkCommandText}</code> and open the link in any tab.
          </p>
        )}
        <SignOutWarning />
      </Message>
      <Form
        ref={focusInput}
        onSubmit={(event) => {
          setError(undefined);
          void submit(event);
        }}
        noValidate
      >
        <SecretField
          control={control}
          name="secret"
          label={isSessionCaller(profile) ? "Session token or sign-in link" : "API key"}
        />
        <SubmitBar
          label="Sign in"
          isPending={formState.isSubmitting}
          error={error && <SignInErrorText {...error} />}
        >
          <Button disabled={formState.isSubmitting} onClick={() => session.close()}>
            Sign out
          </Button>
        </SubmitBar>
      </Form>
    </>
  );
}

/** Explains why valid credentials don't unlock this page. */
function explainScopeMismatch(lockedProfile: Profile, newProfile: Profile): string {
  if (lockedProfile.caller !== newProfile.caller) {
    return isSessionCaller(lockedProfile)
      ? "This session wasn't started with an API key. Use a session token or sign-in link."
      : "This session was started with an API key. Use an API key to continue.";
  }
  if (lockedProfile.baseUrl !== newProfile.baseUrl)
    return `These credentials are for another service, ${newProfile.baseUrl}. Use credentials for ${lockedProfile.baseUrl}.`;
  const hasUnknownId = [lockedProfile, newProfile].some(
    ({ environment }) => environment.id === undefined,
  );
  if (hasUnknownId) {
    return isSessionCaller(lockedProfile)
      ? "Couldn't verify this token's environment. Use the same session token as before, or sign out."
      : "Couldn't verify this key's environment. Use the same API key as before, or sign out.";
  }
  return `These credentials are for another environment, ${newProfile.environment.name}. Use credentials for ${lockedProfile.environment.name}.`;
}
