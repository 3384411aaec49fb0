import { useState } from "react";
import { styled } from "@mui/material/styles";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { openIntegration, useUpdateIntegration } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { Id } from "../../../components/text/id.tsx";
import {
  toIntegrationInfo,
  getChannelName,
  canHaveEndpoints,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { useAction } from "./use-action.ts";
import type { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { useEndpointSample } from "../../../entities/channel-endpoints/use-endpoint-sample.ts";
import {
  toKnownIntegration,
  type KnownIntegration,
  withEntries,
} from "../known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "../known-integrations/use-known-integrations.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";
import { useEnvironment } from "../use-environment.ts";
import type { ActionTarget, ChangeStep, MonitoredChange } from "./monitored-change.ts";
import { ConsequenceList } from "./consequence-list.tsx";
import { getDeactivationConsequences, type Dependents } from "./consequences.ts";
import {
  applyStep,
  toActiveInfos,
  describeChanges,
  findOtherPrimary,
  findPrimary,
} from "./change-effects.ts";
import { loadUpdatedInfos } from "./load-updated-infos.ts";
import { TypedConfirmation } from "./typed-confirmation.tsx";

const Note = styled("p")({ marginBlockStart: 12 });

function useDependents(info: IntegrationInfo | undefined): Dependents | undefined {
  const integrationIdentifier = info?.identifier ?? "";
  const isCounted = integrationIdentifier !== "" && canHaveEndpoints(info?.channel);
  const { query, report } = useEndpointSample({ integrationIdentifier }, isCounted);
  if (!isCounted) return undefined;
  if (query.data === undefined) return query.isError ? "unavailable" : "loading";
  const usage = report?.usageByIntegration.get(integrationIdentifier);
  return {
    endpointCount: query.data.totalCount ?? usage?.endpointCount ?? 0,
    subscriberCount: usage?.subscriberIds.size ?? 0,
    isComplete: query.data.isComplete && !query.data.totalCountCapped,
  };
}

export interface ActivationDialogProps {
  target: ActionTarget;
  /** Undefined if the API doesn't list the integration. */
  info: IntegrationInfo | undefined;
  /** Outlives the dialog, because canceling doesn't undo an attempt. */
  attempt: ReturnType<typeof useWriteAttempt<readonly IntegrationInfo[]>>;
  onDone: (change: MonitoredChange) => void;
  onCancel: () => void;
}

export function ActivationDialog(props: ActivationDialogProps) {
  const { target, info, attempt, onDone, onCancel } = props;
  const { id, name, providerId, channel } = target;
  const isActivation = info?.active !== true;
  const { environment } = useEnvironment();
  const { activeIntegrations, inactiveIntegrations } = useIntegrationLists();
  const [, changeKnownIntegrations] = useKnownIntegrations();
  const update = useUpdateIntegration();
  const dependents = useDependents(isActivation ? undefined : info);
  const [enteredName, setEnteredName] = useState("");
  const { run, isPending, error } = useAction({
    doneText: isActivation ? `${name} activated` : `${name} deactivated`,
    failureText: isActivation ? `Couldn't activate ${name}.` : `Couldn't deactivate ${name}.`,
    onDone,
  });

  const otherIntegrations = activeIntegrations.filter(
    (item) => item.channel === channel && item.id !== id,
  );
  const isLastActive = !isActivation && channel !== undefined && otherIntegrations.length === 0;
  const primaryIntegration = otherIntegrations.find((item) => item.primary);

  const confirm = async (): Promise<MonitoredChange> => {
    const currentIntegrations = toActiveInfos(await openIntegration(id));
    // A failed attempt may have changed the status already.
    const isApplied = currentIntegrations.some((item) => item.id === id) === isActivation;
    const previousIntegrations = (isApplied && attempt.lastState) || currentIntegrations;
    const body = { active: isActivation };
    const { integration, serviceTime } = await attempt.write(previousIntegrations, () =>
      update({ params: { integrationId: id }, body }),
    );
    attempt.reset();
    const step: ChangeStep = { kind: "update", integrationId: id, body };
    const updatedIntegrations = await loadUpdatedInfos(() =>
      applyStep(previousIntegrations, step, integration),
    );
    // The response may omit fields whose values the page already has.
    const updatedInfo = toIntegrationInfo({ ...info?.record, ...integration, _id: id, ...body });
    const entry: KnownIntegration = {
      ...toKnownIntegration(updatedInfo, Date.now()),
      name: updatedInfo.name || name,
      providerId: updatedInfo.providerId || providerId,
      channel: updatedInfo.channel ?? channel,
    };
    changeKnownIntegrations((knownIntegrations) => withEntries(knownIntegrations, [entry]));
    const effects = describeChanges(previousIntegrations, updatedIntegrations);
    return {
      kind: isActivation ? "activation" : "deactivation",
      name: entry.name,
      providerId: entry.providerId,
      channel: entry.channel,
      changedAt: serviceTime ?? Date.now(),
      effects:
        effects.length > 0
          ? effects
          : [isActivation ? `${entry.name} is active` : `${entry.name} is inactive`],
      primary: findPrimary(updatedIntegrations, {
        channel: entry.channel,
        environmentId: environment.id,
      }),
      // The list can lag behind the response, and omits an inactive integration.
      integrations: [updatedInfo, ...updatedIntegrations.filter((item) => item.id !== id)],
      undo: {
        label: isActivation ? "Deactivate again" : "Reactivate",
        steps: [
          { kind: "update", integrationId: id, body: { active: !isActivation } },
          // If there is another primary, it didn't change, so the undo must not replace it.
          ...(info?.primary && findOtherPrimary(previousIntegrations, info) === undefined
            ? [{ kind: "setPrimary" as const, integrationId: id }]
            : []),
        ],
      },
    };
  };

  return (
    <ConfirmDialog
      open
      title={
        isActivation
          ? `Activate ${name} in ${environment.name}?`
          : `Deactivate ${name} in ${environment.name}?`
      }
      confirmLabel={isActivation ? "Activate" : "Deactivate"}
      isDestructive={!isActivation}
      onConfirm={() => run(confirm)}
      onCancel={onCancel}
      isPending={isPending}
      error={error}
      disabledReason={
        isLastActive && enteredName !== environment.name
          ? `Type ${environment.name} to confirm.`
          : undefined
      }
    >
      {isActivation ? (
        <>
          <p>
            The service rejects incomplete or malformed credentials. You'll see whether the provider
            accepts them when the next message is sent.
          </p>
          {channel !== undefined && usesPrimaryIntegration(channel) && (
            <p>
              {primaryIntegration
                ? `${primaryIntegration.name} will stay primary for ${getChannelName(channel)}.`
                : `No integration is primary for ${getChannelName(channel)}. If ${name} has no conditions, it may become primary.`}
            </p>
          )}
          {/* Agents have no channel. */}
          {!info && channel === undefined && findProvider(providerId)?.kind !== "agent" && (
            <p>
              The channel is unknown. If the channel has no primary integration, {name} may become
              primary.
            </p>
          )}
        </>
      ) : (
        <>
          <ConsequenceList
            consequences={getDeactivationConsequences({
              name,
              channel,
              info,
              otherIntegrations,
              dependents,
            })}
          />
          {inactiveIntegrations === undefined && (
            <Note>
              The API lists active integrations only. Save this ID. You'll need it to reactivate the
              integration: <Id value={id} name="integration ID" form="whole" />
            </Note>
          )}
          {isLastActive && <TypedConfirmation value={enteredName} onChange={setEnteredName} />}
        </>
      )}
    </ConfirmDialog>
  );
}
