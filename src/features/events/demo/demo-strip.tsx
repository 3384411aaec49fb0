import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { memo, useState } from "react";
import Button from "@mui/material/Button";
import { signOut } from "../../../api/session/sign-in.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { DismissibleStrip } from "../../../components/feedback/strip.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { plural } from "../../../lib/text/format.ts";
import { type Failures, findFailures } from "./find-failures.ts";

/** Name of the organization in the embedded demo data. */
const demoOrganization = "Larkfield";

const maxFailures = 12;

const toFlag = (value: unknown) => (typeof value === "boolean" ? value : undefined);

export const DemoStrip = memo(function DemoStrip() {
  const { organization } = useProfile();
  const [isClosed, setIsClosed] = useStoredChoice("demo-strip-closed", toFlag, false);
  if (organization?.name !== demoOrganization || isClosed) return null;
  return (
    <DismissibleStrip
      onDismiss={() => setIsClosed(true)}
      dismissLabel="Dismiss the demo notice"
      actions={<DemoActions />}
    >
      You're viewing demo data: {demoOrganization} is a fictional store with made-up people and
      messages.
    </DismissibleStrip>
  );
});

function DemoActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [searching, setSearching] = useState<"all" | "newest">();

  const search = async (scope: "all" | "newest", open: (failures: Failures) => boolean) => {
    setSearching(scope);
    try {
      const failures = await findFailures(client, scope === "newest" ? 1 : maxFailures);
      if (!open(failures)) {
        const { eventCount } = failures;
        notify({
          message:
            eventCount === 0
              ? "No events yet"
              : `No failures in ${plural(eventCount, "recent event")}`,
        });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify({ tone: "fail", message: `Couldn't load the events. ${message}` });
    } finally {
      setSearching(undefined);
    }
  };
  const showFailures = ({ filter }: Failures) => {
    if (filter) void navigate({ to: "/events", search: filter });
    return filter !== undefined;
  };
  const openLatest = ({ newest }: Failures) => {
    if (newest) {
      void navigate({
        to: "/events/$eventId",
        params: { eventId: newest.id },
        search: (all) => all,
      });
    }
    return newest !== undefined;
  };
  return (
    <>
      <Button
        size="small"
        loading={searching === "all"}
        onClick={() => void search("all", showFailures)}
      >
        Show failures
      </Button>
      <Button
        size="small"
        loading={searching === "newest"}
        onClick={() => void search("newest", openLatest)}
      >
        Open latest failure
      </Button>
      <ButtonLink data-minor="" to="/step-preview" size="small">
        Preview a step
      </ButtonLink>
      <Button data-minor="" size="small" variant="text" onClick={signOut}>
        Sign out and connect your own service
      </Button>
    </>
  );
}
