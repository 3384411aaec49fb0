import {
  getChannelName,
  toIntegrationInfo,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import type { IntegrationList } from "../../../api/integrations.ts";
import type { StepFilter } from "../../../../contract/common.ts";
import {
  describeDifferences,
  findMissingEntries,
  toKnownIntegration,
} from "../known-integrations/known-integrations.ts";
import type { PrimaryName, UndoStep } from "./monitored-change.ts";

/** Returns the active integrations of a list, in any environment. */
export const toActiveInfos = (integrationList: IntegrationList): IntegrationInfo[] =>
  integrationList.integrations.map(toIntegrationInfo).filter(({ active }) => active);

export const findPrimary = (
  list: readonly IntegrationInfo[],
  { channel, environmentId }: { channel: string | undefined; environmentId: string | undefined },
): IntegrationInfo | undefined =>
  list.find(
    (item) =>
      item.primary &&
      item.active &&
      item.channel === channel &&
      (environmentId === undefined || item.environmentId === environmentId),
  );

/**
 * Describes the changes between two lists of active integrations. Each environment has separate
 * primary integrations.
 */
export function describeChanges(
  previousIntegrations: readonly IntegrationInfo[],
  updatedIntegrations: readonly IntegrationInfo[],
): string[] {
  const environmentIds = new Set(
    [...previousIntegrations, ...updatedIntegrations].map(({ environmentId }) => environmentId),
  );
  return [...environmentIds].flatMap((id) => {
    const previousInfos = previousIntegrations.filter((info) => info.environmentId === id);
    const updatedInfos = updatedIntegrations.filter((info) => info.environmentId === id);
    const toEntries = (infos: readonly IntegrationInfo[]) =>
      infos.map((info) => toKnownIntegration(info, 0));
    const activatedEntries = findMissingEntries(toEntries(updatedInfos), previousInfos);
    return [
      ...activatedEntries.map(({ name }) => `${name} was activated`),
      ...describeDifferences(
        // The comparison skips integrations without a previous entry.
        [
          ...toEntries(previousInfos),
          ...activatedEntries.map((entry) => ({ ...entry, primary: false })),
        ],
        updatedInfos,
      ),
    ];
  });
}

interface ChannelState {
  target?: IntegrationInfo | undefined;
  primary: PrimaryName | undefined;
}

/** Describes a change made since the previous state. Returns undefined if nothing changed. */
export function findConcurrentChange(
  previousState: ChannelState,
  currentState: ChannelState,
): string | undefined {
  if (previousState.primary?.id !== currentState.primary?.id) {
    return currentState.primary
      ? `${currentState.primary.name} was set as primary in the meantime.`
      : "The channel no longer has a primary.";
  }
  if (previousState.target && !currentState.target)
    return "The integration was deactivated or deleted in the meantime.";
  if (!previousState.target && currentState.target)
    return "The integration was activated in the meantime.";
  const toText = (info: IntegrationInfo | undefined) => JSON.stringify(info?.conditions);
  return toText(previousState.target) === toText(currentState.target)
    ? undefined
    : "The integration's conditions were changed in the meantime.";
}

/**
 * Returns the steps that undo a new primary: set the previous primary, then restore the conditions
 * and status of the target. Returns undefined if there is nothing to restore, because the API can't
 * clear a primary.
 */
export function planUndo(
  target: { id: string; before: IntegrationInfo | undefined },
  previousPrimary: IntegrationInfo | undefined,
): { label: string; steps: UndoStep[] } | undefined {
  const { id, before } = target;
  const conditions = (before?.record.conditions ?? []) as StepFilter[];
  const wasInactive = before?.active !== true;
  const body = {
    ...(conditions.length > 0 && { conditions }),
    ...(wasInactive && { active: false }),
  };
  const hasUpdate = Object.keys(body).length > 0;
  if (previousPrimary === undefined && !hasUpdate) return undefined;
  return {
    label: previousPrimary
      ? `Set ${previousPrimary.name} as primary again`
      : wasInactive
        ? "Deactivate again"
        : "Restore conditions",
    steps: [
      ...(previousPrimary
        ? [{ kind: "setPrimary" as const, integrationId: previousPrimary.id }]
        : []),
      ...(hasUpdate ? [{ kind: "update" as const, integrationId: id, body }] : []),
    ],
  };
}

/** Reports whether the steps replace or deactivate the current primary. */
export const removesPrimary = (
  steps: readonly UndoStep[],
  primaryId: string | undefined,
): boolean =>
  steps.some((step) =>
    step.kind === "setPrimary"
      ? step.integrationId !== primaryId
      : step.body.active === false && step.integrationId === primaryId,
  );

/**
 * Reports whether a list of active integrations proves that all steps are already done. A step that
 * deactivates the target or only restores its conditions is never proven, because the list can lag
 * behind.
 */
export const isUndone = (
  steps: readonly UndoStep[],
  activeIntegrations: readonly IntegrationInfo[],
): boolean =>
  steps.every((step) =>
    activeIntegrations.some(
      ({ id, primary }) =>
        id === step.integrationId &&
        (step.kind === "setPrimary" ? primary : step.body.active === true),
    ),
  );

/** Describes the effect of setting a primary. `updatedIntegrations` is loaded after the change. */
export function describePrimaryChange(
  target: { id: string; name: string },
  channel: string | undefined,
  previousIntegrations: readonly IntegrationInfo[],
  updatedIntegrations: readonly IntegrationInfo[],
  primary: IntegrationInfo | undefined,
): string[] {
  const channelText = channel === undefined ? "" : getChannelName(channel);
  if (primary?.id === target.id) {
    const effects = describeChanges(previousIntegrations, updatedIntegrations);
    return effects.length > 0 ? effects : [`${target.name} is primary for ${channelText}`];
  }
  return [
    primary
      ? `${target.name} was set as primary, then someone else set ${primary.name} as primary`
      : `${target.name} was set as primary, but someone else's change left the channel without a primary`,
  ];
}
