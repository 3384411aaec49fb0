import { useState } from "react";
import { session } from "../../../api/session/session.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { IntegrationFacts } from "../../../entities/integrations/integration-facts.ts";
import { PrimaryDialog } from "../primary/primary-dialog.tsx";
import type { FormModel, UpdateBody } from "../form/form-values.ts";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";
import { useEnvironment } from "../use-environment.ts";
import type { MonitoredChange } from "./monitored-change.ts";
import { curlOfSave } from "./curl-of-save.ts";
import { ActivationDialog } from "./activation-dialog.tsx";

export interface ActionsProps {
  model: FormModel;
  facts: IntegrationFacts | undefined;
  entry: KnownIntegration | undefined;
  name: string;
  isDirty: boolean;
  body: UpdateBody;
  onDone: (change: MonitoredChange) => void;
}

export function Actions({ model, facts, entry, name, isDirty, body, onDone }: ActionsProps) {
  const { caller, readOnly } = useEnvironment();
  const { active } = useIntegrationLists();
  const [openDialog, setOpenDialog] = useState<"activation" | "primary">();
  const id = model.integrationId ?? "";
  const channel = facts?.channel ?? model.channel;
  const isActive = facts?.active === true;
  const blockedBy = readOnly
    ? "Turn off read-only mode first."
    : isDirty
      ? "Save or discard your changes first."
      : undefined;
  const primaryBlockedBy =
    channel === undefined
      ? "Agents have no channel, so they can't be primary."
      : facts?.primary
        ? "This integration is already primary."
        : undefined;
  const finish = (change: MonitoredChange) => {
    setOpenDialog(undefined);
    onDone(change);
  };
  return (
    <>
      <CopyButton
        wide
        label="Copy as cURL"
        value={() =>
          curlOfSave(
            session.grant()?.baseUrl ?? "",
            id,
            caller,
            Object.keys(body).length > 0 ? body : { name },
          )
        }
      />
      {facts ? (
        <ButtonLink
          to="/integrations/new"
          search={{ providerId: model.providerId, channel, clone: facts.id }}
        >
          Clone
        </ButtonLink>
      ) : (
        <GuardedButton blockedBy="Activate the integration first.">Clone</GuardedButton>
      )}
      <GuardedButton
        blockedBy={primaryBlockedBy ?? blockedBy}
        onClick={() => setOpenDialog("primary")}
      >
        Set as primary…
      </GuardedButton>
      <GuardedButton blockedBy={blockedBy} onClick={() => setOpenDialog("activation")}>
        {isActive ? "Deactivate…" : "Activate…"}
      </GuardedButton>
      {openDialog === "activation" && (
        <ActivationDialog
          isActivation={!isActive}
          id={id}
          name={name}
          providerId={model.providerId}
          channel={channel}
          facts={facts}
          onDone={finish}
          onCancel={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog === "primary" && channel !== undefined && (
        <PrimaryDialog
          target={{
            id,
            name,
            identifier: facts?.identifier ?? entry?.identifier ?? "",
            providerId: model.providerId,
            channel,
          }}
          active={active}
          onDone={finish}
          onCancel={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
}
