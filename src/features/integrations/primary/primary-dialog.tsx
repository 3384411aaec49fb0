import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import { integrationQueries, openIntegration, useSetPrimary } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import {
  type IntegrationInfo,
  toIntegrationInfo,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { useAction } from "../actions/use-action.ts";
import type { PrimaryAttempt } from "./primary-attempt.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { plural } from "../../../lib/text/format.ts";
import type { ActionTarget, ChangeStep, MonitoredChange } from "../actions/monitored-change.ts";
import { ConsequenceList } from "../actions/consequence-list.tsx";
import { getPrimaryConsequences } from "../actions/consequences.ts";
import {
  applyStep,
  toActiveInfos,
  describeConcurrentChange,
  findOtherPrimary,
  findPrimary,
  describePrimaryChange,
  planUndo,
} from "../actions/change-effects.ts";
import { loadUpdatedInfos } from "../actions/load-updated-infos.ts";
import { getIntegrationHealth } from "../../../entities/integrations/integration-health.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { useHealth } from "../health/use-health.ts";
import { findEntry } from "../known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "../known-integrations/use-known-integrations.ts";
import { useEnvironment } from "../use-environment.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";

const WarningText = styled("p")({ color: "var(--warn)", marginBlockEnd: 8 });
const HealthText = styled("p")({ color: "var(--ink-3)", marginBlockStart: 12 });

export type PrimaryTarget = ActionTarget & { channel: string };

export interface PrimaryDialogProps {
  target: PrimaryTarget;
  /** This environment's active integrations, as shown by the page. */
  activeIntegrations: readonly IntegrationInfo[];
  attempt: PrimaryAttempt;
  onDone: (change: MonitoredChange) => void;
  onCancel: () => void;
}

const senderFields = ["from", "senderName", "domain"] as const;
const senderLabels = { from: "from address", senderName: "sender name", domain: "domain" };

export function PrimaryDialog({
  target,
  activeIntegrations,
  attempt,
  onDone,
  onCancel,
}: PrimaryDialogProps) {
  const { environment, isInEnvironment } = useEnvironment();
  const { health, ...healthQuery } = useHealth();
  const formatTime = useInstantFormatter();
  const setPrimary = useSetPrimary();
  const sendersQuery = useQuery(integrationQueries.senders());
  const sendersById = sendersQuery.data;
  const [shownIntegrations, setShownIntegrations] = useState(activeIntegrations);
  const [concurrentChangeText, setConcurrentChangeText] = useState<string>();
  const { inactiveIntegrations } = useIntegrationLists();
  const [knownIntegrations] = useKnownIntegrations();
  const { run, isPending, error } = useAction({
    doneText: `${target.name} set as primary`,
    failureText: `Couldn't set ${target.name} as primary.`,
    onDone,
  });
  const { write, reset } = attempt;
  const lastState = attempt.lastState?.targetId === target.id ? attempt.lastState : undefined;

  const scope = { channel: target.channel, environmentId: environment.id };
  const previousTarget = shownIntegrations.find(({ id }) => id === target.id);
  // The target can already be one of several primaries, and then replaces the others.
  const findReplacedPrimary = (list: readonly IntegrationInfo[]) =>
    findOtherPrimary(list, { ...scope, id: target.id }) ?? findPrimary(list, scope);
  const previousPrimary = findReplacedPrimary(shownIntegrations);
  const { ownTally, unrecordedTally } = (health && getIntegrationHealth(health, target)) ?? {};
  const hasOtherSender =
    usesPrimaryIntegration(target.channel) &&
    previousPrimary !== undefined &&
    previousPrimary.id !== target.id;
  const sender = sendersById?.get(target.id);
  const previousSender = hasOtherSender ? sendersById?.get(previousPrimary.id) : undefined;
  const senderChanges = senderFields.flatMap((field) =>
    previousSender?.[field] === undefined || previousSender[field] === sender?.[field]
      ? []
      : [
          `The ${senderLabels[field]} will change: ${previousSender[field]} → ${sender?.[field] ?? "unknown"}.`,
        ],
  );

  const confirm = async (): Promise<MonitoredChange | string> => {
    const response = await openIntegration(target.id);
    const currentIntegrations = toActiveInfos(response);
    const currentState = {
      target: currentIntegrations.find(({ id }) => id === target.id),
      primary: findReplacedPrimary(currentIntegrations),
    };
    const latestChangeText = describeConcurrentChange(
      { target: previousTarget, primary: previousPrimary },
      currentState,
    );
    // A failed attempt may have set the primary, which isn't someone else's change.
    const stateBeforeAttempt =
      describeConcurrentChange(
        { target: { name: target.name, conditions: [] }, primary: target },
        currentState,
      ) === undefined
        ? lastState
        : undefined;
    if (latestChangeText !== undefined && stateBeforeAttempt === undefined) {
      reset();
      setShownIntegrations(
        currentIntegrations.filter((info) => isInEnvironment(info.environmentId)),
      );
      setConcurrentChangeText(
        `${latestChangeText} Review the updated consequences, then confirm again.`,
      );
      return latestChangeText;
    }
    const stateBefore = stateBeforeAttempt ?? { ...response, targetId: target.id };
    const previousIntegrations = toActiveInfos(stateBefore);
    const params = { integrationId: target.id };
    const { integration, serviceTime } = await write(stateBefore, () => setPrimary({ params }));
    reset();
    const step: ChangeStep = { kind: "setPrimary", ...params };
    const updatedIntegrations = await loadUpdatedInfos(() =>
      applyStep(previousIntegrations, step, integration),
    );
    return {
      kind: "primary",
      name: target.name,
      providerId: target.providerId,
      channel: target.channel,
      changedAt: serviceTime ?? response.receivedAt,
      effects: describePrimaryChange(
        target,
        target.channel,
        previousIntegrations,
        updatedIntegrations,
        findPrimary(updatedIntegrations, scope),
      ),
      primary: target,
      // The list can lag behind the response.
      integrations: applyStep(updatedIntegrations, step, integration),
      undo: planUndo(
        // `before` can be inactive, if the API lists inactive integrations.
        {
          id: target.id,
          before: stateBefore.integration && toIntegrationInfo(stateBefore.integration),
        },
        findReplacedPrimary(previousIntegrations),
      ),
    };
  };

  return (
    <ConfirmDialog
      open
      title={`Set ${target.name} as primary in ${environment.name}?`}
      confirmLabel="Set as primary"
      onConfirm={() => run(confirm)}
      onCancel={onCancel}
      isPending={isPending}
      error={error}
    >
      {concurrentChangeText !== undefined && (
        <WarningText role="alert">{concurrentChangeText}</WarningText>
      )}
      <ConsequenceList
        consequences={getPrimaryConsequences({
          target,
          previousTarget:
            previousTarget ?? inactiveIntegrations?.find(({ id }) => id === target.id),
          knownConditionsText: findEntry(knownIntegrations, target.id)?.conditions,
          previousPrimary,
          activeIntegrations: shownIntegrations,
          senderChanges,
        })}
      />
      {hasOtherSender && sendersQuery.isPending && <p>Loading the sender addresses…</p>}
      {hasOtherSender && sendersQuery.isLoadingError && (
        <FailurePanel
          title="Couldn't load the sender addresses, so changes to them aren't listed"
          error={sendersQuery.error}
          onRetry={() => void sendersQuery.refetch()}
        />
      )}
      {health === undefined && healthQuery.error !== null ? (
        <FailurePanel
          title="Couldn't load recent events"
          error={healthQuery.error}
          onRetry={healthQuery.retry}
        />
      ) : (
        <HealthText>
          {health === undefined
            ? "Recent events aren't loaded yet."
            : ownTally?.lastSuccessAt !== undefined
              ? `Last successful send through ${target.name}: ${formatTime(ownTally.lastSuccessAt)}.`
              : unrecordedTally?.lastSuccessAt !== undefined
                ? `Last successful ${getProviderName(target.providerId)} send without a recorded integration: ${formatTime(unrecordedTally.lastSuccessAt)}.`
                : `No successful sends through ${target.name} recorded in ${plural(health.eventCount, "recent event")}.`}
        </HealthText>
      )}
    </ConfirmDialog>
  );
}
