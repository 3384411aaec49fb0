import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { Profile } from "../../api/session/profile.ts";
import { type LockReason, type Session, fitLocked, session } from "../../api/session/session.ts";
import { SecretField } from "../../components/form/secret-field.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { prove } from "./prove.ts";
import { RefusalText } from "./refusal-text.tsx";
import { type SignInRefusal, explainTyped, linkCommandText } from "./refusal.ts";
import { type SignInValues, signInSchema } from "./sign-in-schema.ts";

type Locked = Extract<Session, { status: "locked" }>;

const Words = styled("div")({ display: "grid", gap: 8 });
const Form = styled("form")({ display: "grid", gap: 14, marginBlockStart: 14 });

const titles: Record<LockReason, string> = {
  refused: "Sign in again",
  locked: "Locked",
  idle: "Locked after inactivity",
};

/** Signs in over the page, which stays mounted with its unsaved input. */
export function UnlockDialog({ locked }: { locked: Locked }) {
  const titleId = useId();
  return (
    <Dialog
      open
      maxWidth="xs"
      aria-labelledby={titleId}
      // Hide the page when the operator locks the console; an expired session hides nothing.
      slotProps={{
        backdrop: { sx: locked.reason === "refused" ? {} : { background: "var(--bg) !important" } },
      }}
    >
      <DialogTitle id={titleId}>{titles[locked.reason]}</DialogTitle>
      <DialogContent>
        <UnlockForm locked={locked} />
      </DialogContent>
    </Dialog>
  );
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

const isSession = ({ caller }: Profile) => caller === "session";

function UnlockForm({ locked }: { locked: Locked }) {
  const { profile } = locked;
  const { baseUrl, caller, environment } = profile;
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const { control, handleSubmit, formState } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { baseUrl, kind: caller, secret: "" },
  });
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const { signIn } = await prove(values);
      const fitting = fitLocked(session.get(), signIn);
      if (fitting) session.open(fitting);
      else setRefusal({ text: otherScope(profile, signIn.profile), said: [] });
    } catch (error) {
      setRefusal(explainTyped(error, values));
    }
  });
  return (
    <>
      <Words>
        {locked.said.length > 0 && (
          <p>
            The service said: “<DataText value={locked.said.join(" ")} />”
          </p>
        )}
        <p>
          The page stays as it is, with what was typed. Sign in to{" "}
          <strong>
            <DataText value={environment.name} />
          </strong>{" "}
          at {new URL(baseUrl).host} to go on
          {isSession(profile) && (
            <>
              , or open a new link of <code>{linkCommandText}</code> in any tab
            </>
          )}
          .
        </p>
      </Words>
      <Form ref={focusField} onSubmit={(event) => void submit(event)} noValidate>
        <SecretField
          control={control}
          name="secret"
          label={isSession(profile) ? "Session token or sign-in link" : "API key"}
        />
        <SubmitBar
          label="Sign in"
          pending={formState.isSubmitting}
          error={refusal && <RefusalText {...refusal} />}
        >
          <Button disabled={formState.isSubmitting} onClick={() => session.close()}>
            Sign out and leave the page
          </Button>
        </SubmitBar>
      </Form>
    </>
  );
}

/** Explains why a valid sign-in doesn't unlock this page. */
function otherScope(locked: Profile, proven: Profile): string {
  const why =
    locked.caller !== proven.caller
      ? `This is ${proven.caller === "session" ? "a session" : "an API key"}, and the page was opened with ${locked.caller === "session" ? "a session" : "an API key"}.`
      : locked.baseUrl !== proven.baseUrl
        ? `This belongs to another service, ${proven.baseUrl}.`
        : `This belongs to another environment, ${proven.environment.name}.`;
  return `${why} Nothing was sent with it.`;
}
