import { useState } from "react";
import { session } from "../../../api/session/session.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { PrimaryDialog } from "../primary/primary-dialog.tsx";
import { getFormChannel } from "../form/form-model.ts";
import type { FormModel, UpdateBody } from "../form/form-values.ts";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";
import { useEnvironment } from "../use-environment.ts";
import { findOtherPrimary } from "./change-effects.ts";
import type { MonitoredChange } from "./monitored-change.ts";
import { formatSaveAsCurl } from "./save-as-curl.ts";
import { ActivationDialog } from "./activation-dialog.tsx";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import type { PrimaryAttempt } from "../primary/primary-attempt.ts";

export interface ActionsProps {
  model: FormModel;
  info: IntegrationInfo | undefined;
  entry: KnownIntegration | undefined;
  name: string;
  /** Why the integration can't be changed now. */
  blockedReason: string | undefined;
  body: UpdateBody;
  primaryAttempt: PrimaryAttempt;
  onDone: (change: MonitoredChange) => void;
}

export function Actions(props: ActionsProps) {
  const { model, info, entry, name, body, primaryAttempt, onDone } = props;
  const { caller } = useEnvironment();
  const readOnlyReason = useReadOnlyReason();
  const { activeIntegrations } = useIntegrationLists();
  const activationAttempt = useWriteAttempt<readonly IntegrationInfo[]>();
  const [activeDialog, setActiveDialog] = useState<"activation" | "primary">();
  const id = model.integrationId ?? "";
  const channel = info?.channel ?? getFormChannel(model);
  const identifier = info?.identifier ?? entry?.identifier ?? "";
  const target = { id, name, identifier, providerId: model.providerId, channel };
  const isActive = info?.active === true;
  const blockedReason = readOnlyReason ?? props.blockedReason;
  const primaryBlockedReason =
    channel === undefined
      ? info === undefined && model.kind !== "agent"
        ? "Activate the integration first."
        : "Agents have no channel, so they can't be primary."
      : info?.primary && findOtherPrimary(activeIntegrations, info) === undefined
        ? "This integration is already primary."
        : undefined;
  const finish = (change: MonitoredChange) => {
    setActiveDialog(undefined);
    onDone(change);
  };
  return (
    <>
      <CopyButton
        isWide
        label="Copy as cURL"
        value={() =>
          formatSaveAsCurl(
            session.getGrant()?.baseUrl ?? "",
            id,
            caller,
            Object.keys(body).length > 0 ? body : { name },
          )
        }
      />
      {info ? (
        <ButtonLink
          to="/integrations/new"
          search={{ providerId: model.providerId, channel, clone: info.id }}
        >
          Clone
        </ButtonLink>
      ) : (
        <GuardedButton disabledReason="Activate the integration first.">Clone</GuardedButton>
      )}
      <GuardedButton
        disabledReason={primaryBlockedReason ?? blockedReason}
        onClick={() => setActiveDialog("primary")}
      >
        Set as primary…
      </GuardedButton>
      <GuardedButton disabledReason={blockedReason} onClick={() => setActiveDialog("activation")}>
        {isActive ? "Deactivate…" : "Activate…"}
      </GuardedButton>
      {activeDialog === "activation" && (
        <ActivationDialog
          target={target}
          info={info}
          attempt={activationAttempt}
          onDone={finish}
          onCancel={() => setActiveDialog(undefined)}
        />
      )}
      {activeDialog === "primary" && channel !== undefined && (
        <PrimaryDialog
          target={{ ...target, channel }}
          activeIntegrations={activeIntegrations}
          attempt={primaryAttempt}
          onDone={finish}
          onCancel={() => setActiveDialog(undefined)}
        />
      )}
    </>
  );
}
