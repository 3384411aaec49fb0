import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { hasMoreEvents } from "../../../api/event-reading/more-events.ts";
import { eventQueries, maxPageSize } from "../../../api/events.ts";
import { openIntegration, useSetPrimary, useUpdateIntegration } from "../../../api/integrations.ts";
import { channels } from "../../../../contract/enums.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import {
  getChannelName,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import { useAction } from "./use-action.ts";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { capitalize, formatCount, plural } from "../../../lib/text/format.ts";
import { computeHealth } from "../../../entities/integrations/compute-health.ts";
import type { ChangeStep, MonitoredChange } from "./monitored-change.ts";
import {
  applyStep,
  toActiveInfos,
  describeChanges,
  describeConcurrentChange,
  describeOverwrittenChange,
  findPrimary,
  isUndone,
  removesPrimary,
} from "./change-effects.ts";
import { loadUpdatedInfos } from "./load-updated-infos.ts";
import { useEnvironment } from "../use-environment.ts";
import { Muted } from "../../../components/text/muted.tsx";

const List = styled("ul")({ listStyle: "disc", margin: "0 0 8px", paddingInlineStart: 18 });

const UndoRow = styled("div")({ marginBlockStart: 8 });

const pollIntervalMs = 5000;

const titlesByKind: Record<MonitoredChange["kind"], string> = {
  primary: "Primary changed",
  credentials: "Credentials changed",
  activation: "Integration activated",
  deactivation: "Integration deactivated",
  undo: "Change undone",
};

export interface ChangeMonitorPanelProps {
  change: MonitoredChange;
  /** Reason why the change can't be undone now. */
  blockedReason: string | undefined;
  onUndone: (change: MonitoredChange) => void;
}

export function ChangeMonitorPanel({ change, onUndone, ...props }: ChangeMonitorPanelProps) {
  const { kind, effects, undo, changedAt, channel } = change;
  const blockedReason = useReadOnlyReason() ?? props.blockedReason;
  const sendPrimary = useSetPrimary();
  const update = useUpdateIntegration();
  const { environment } = useEnvironment();
  // The state after the change, or the state that the last warning described.
  const [{ primary, integrations = [] }, setKnownState] =
    useState<Pick<MonitoredChange, "primary" | "integrations">>(change);
  const [warning, setWarning] = useState<string>();
  const { run, isPending, error } = useAction({
    doneText: `Change to ${change.name} undone`,
    failureText: `Couldn't undo the change to ${change.name}.`,
    onDone: onUndone,
  });
  const { lastState, write } = useWriteAttempt<readonly IntegrationInfo[]>();

  const runUndo = async (steps: readonly ChangeStep[]): Promise<MonitoredChange | string> => {
    const currentIntegrations = toActiveInfos(await openIntegration(""));
    const currentPrimary = findPrimary(currentIntegrations, {
      channel,
      environmentId: environment.id,
    });
    const concurrentChangeText =
      (removesPrimary(steps, currentPrimary?.id)
        ? describeConcurrentChange({ primary }, { primary: currentPrimary })
        : undefined) ?? describeOverwrittenChange(steps, integrations, currentIntegrations);
    setWarning(concurrentChangeText);
    if (concurrentChangeText !== undefined) {
      setKnownState({ primary: currentPrimary, integrations: currentIntegrations });
      return concurrentChangeText;
    }
    const previousIntegrations = lastState ?? currentIntegrations;
    let derivedIntegrations = currentIntegrations;
    let lastServiceTime: number | undefined;
    for (const step of steps) {
      const params = { integrationId: step.integrationId };
      const { integration, serviceTime } = await write(previousIntegrations, () =>
        step.kind === "setPrimary" ? sendPrimary({ params }) : update({ params, body: step.body }),
      );
      derivedIntegrations = applyStep(derivedIntegrations, step, integration);
      lastServiceTime = serviceTime;
    }
    const updatedIntegrations = await loadUpdatedInfos(() => derivedIntegrations);
    const undoEffects = describeChanges(previousIntegrations, updatedIntegrations);
    return {
      ...change,
      kind: "undo",
      changedAt: lastServiceTime ?? Date.now(),
      effects:
        undoEffects.length > 0
          ? undoEffects
          : [
              isUndone(steps, previousIntegrations)
                ? "the change was already undone"
                : "the list of active integrations didn't change",
            ],
      undo: undefined,
    };
  };

  return (
    <Section title={titlesByKind[kind]} note={<Time value={changedAt} />}>
      <div role="status">
        {effects.length > 0 && (
          <List>
            {effects.map((sentence) => (
              <li key={sentence}>
                <DataText value={capitalize(sentence)} />.
              </li>
            ))}
          </List>
        )}
        {kind !== "deactivation" && channel !== undefined && (
          <SendSummary channel={channel} changedAt={changedAt} providerId={change.providerId} />
        )}
      </div>
      {error !== null && (
        <Alert severity="error" sx={{ marginBlockStart: 1 }}>
          {error}
        </Alert>
      )}
      {warning !== undefined && (
        <Alert severity="warning" sx={{ marginBlockStart: 1 }}>
          {warning} To undo your change anyway, press the button again.
        </Alert>
      )}
      {undo && (
        <UndoRow>
          <GuardedButton
            disabledReason={blockedReason}
            loading={isPending}
            onClick={() => run(() => runUndo(undo.steps))}
          >
            {undo.label}
          </GuardedButton>
        </UndoRow>
      )}
    </Section>
  );
}

function SendSummary({
  channel,
  changedAt,
  providerId,
}: {
  channel: string;
  changedAt: number;
  providerId: string;
}) {
  const knownChannel = channels.find((candidate) => candidate === channel);
  const { data, isError } = useQuery({
    ...eventQueries.list({
      after: new Date(changedAt).toISOString(),
      ...(knownChannel && { channels: [knownChannel] }),
      limit: maxPageSize,
    }),
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
  const clockMode = useClockMode();
  const channelText = getChannelName(channel);
  if (data === undefined) {
    return (
      <Muted as="p">
        {isError ? "Couldn't load events. Retrying every 5 s." : "Loading events…"}
      </Muted>
    );
  }
  const staleNote = isError && (
    <Muted as="p">
      The last refresh failed. Counts are from <Time value={data.receivedAt} mode={clockMode} />.
      Retrying every 5 s.
    </Muted>
  );
  const health = computeHealth(data.data.data ?? [], data.serviceTime ?? data.receivedAt);
  if (health.eventCount === 0) {
    return (
      <>
        <Muted as="p">
          {isError
            ? `No ${channelText} events since the change.`
            : `No ${channelText} events since the change. This panel refreshes every 5 s.`}
        </Muted>
        {staleNote}
      </>
    );
  }
  const tally = health.tallyByProvider.get(providerId);
  const sendCount = tally ? tally.sentCount + tally.failedCount : 0;
  const name = getProviderName(providerId);
  return (
    <>
      {tally ? (
        <StateMark
          tone={tally.failedCount > 0 ? "fail" : "ok"}
          label={`${formatCount(tally.sentCount)} of ${plural(sendCount, "send")} through ${name} succeeded`}
        />
      ) : (
        <StateMark tone="wait" label={`No completed sends through ${name} yet`} />
      )}
      <Muted as="p">
        {hasMoreEvents(data.data, maxPageSize)
          ? `Based on ${plural(health.eventCount, `recent ${channelText} event`)}.`
          : `Based on ${plural(health.eventCount, `${channelText} event`)} since the change.`}
      </Muted>
      {staleNote}
    </>
  );
}
