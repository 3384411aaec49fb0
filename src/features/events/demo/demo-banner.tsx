import { memo } from "react";
import Button from "@mui/material/Button";
import { signOut } from "../../../api/session/sign-in.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { DismissibleBanner } from "../../../components/feedback/banner.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";

/** Name of the organization in the embedded demo data. */
const demoOrganization = "Larkfield";

const toFlag = (value: unknown) => (typeof value === "boolean" ? value : undefined);

export const DemoBanner = memo(function DemoStrip() {
  const { organization } = useProfile();
  const [isClosed, setIsClosed] = useStoredChoice("demo-strip-closed", toFlag, false);
  if (organization?.name !== demoOrganization || isClosed) return null;
  return (
    <DismissibleBanner
      onDismiss={() => setIsClosed(true)}
      dismissLabel="Dismiss the demo notice"
      actions={<DemoActions />}
    >
      You're viewing demo data: {demoOrganization} is a fictional store with made-up people and
      messages.
    </DismissibleBanner>
  );
});

function DemoActions() {
  return (
    <>
      <ButtonLink to="/failures" size="small">
        Show failures
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
