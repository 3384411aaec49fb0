import { memo, useContext } from "react";
import Button from "@mui/material/Button";
import { asBoolean } from "../../../../domain/loose.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { DismissibleBanner } from "../../../components/feedback/banner.tsx";
import { SignOutContext } from "../../../components/form/sign-out-context.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";

/** Name of the organization in the embedded demo data. */
const demoOrganization = "Larkfield";

export const DemoBanner = memo(function DemoBanner() {
  const { organization } = useProfile();
  const [isDismissed, setIsDismissed] = useStoredChoice("demo-strip-closed", asBoolean, false);
  if (organization?.name !== demoOrganization || isDismissed) return null;
  return (
    <DismissibleBanner
      onDismiss={() => setIsDismissed(true)}
      dismissLabel="Dismiss the demo notice"
      actions={<DemoActions />}
    >
      Demo data: {demoOrganization} is a fictional store with made-up people and messages.
    </DismissibleBanner>
  );
});

function DemoActions() {
  const signOut = useContext(SignOutContext);
  return (
    <>
      <ButtonLink to="/failures" size="small">
        View failures
      </ButtonLink>
      <ButtonLink data-minor="" to="/step-preview" size="small">
        Preview a step
      </ButtonLink>
      <Button data-minor="" size="small" variant="text" onClick={signOut}>
        Sign out and connect your own service
      </Button>
    </>
  );
}
