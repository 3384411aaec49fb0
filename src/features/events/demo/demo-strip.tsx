import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { memo, useState } from "react";
import Button from "@mui/material/Button";
import { signOut } from "../../../api/session/sign-in.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { DismissibleStrip } from "../../../components/feedback/strip.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { plural } from "../../../lib/text/format.ts";
import { type Failures, findFailures } from "./find-failures.ts";

/** The organization of the embedded demo data, as reported by the session. */
const demoOrganization = "Larkfield";

const manyFailures = 12;

const readFlag = (value: unknown) => (typeof value === "boolean" ? value : undefined);

export const DemoStrip = memo(function DemoStrip() {
  const { organization } = useProfile();
  const [closed, setClosed] = useStoredChoice("demo-strip-closed", readFlag, false);
  if (organization?.name !== demoOrganization || closed) return null;
  return (
    <DismissibleStrip
      onDismiss={() => setClosed(true)}
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
  const [looking, setLooking] = useState<"all" | "newest">();

  const look = async (what: "all" | "newest", go: (found: Failures) => boolean) => {
    setLooking(what);
    try {
      const found = await findFailures(client, what === "newest" ? 1 : manyFailures);
      if (!go(found)) {
        notify({ message: `No failures in the newest ${plural(found.read, "event")}.` });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify({ tone: "fail", message: `Couldn't load the events. ${message}` });
    } finally {
      setLooking(undefined);
    }
  };
  const showAll = ({ filter }: Failures) => {
    if (filter) void navigate({ to: "/events", search: filter });
    return filter !== undefined;
  };
  const openNewest = ({ newest }: Failures) => {
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
      <Button size="small" loading={looking === "all"} onClick={() => void look("all", showAll)}>
        Show failures
      </Button>
      <Button
        size="small"
        loading={looking === "newest"}
        onClick={() => void look("newest", openNewest)}
      >
        Open the latest failure
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
