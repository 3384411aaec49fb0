import {
  getChannelName,
  toIntegrationInfo,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import type { IntegrationList, PublicIntegration } from "../../../api/integrations.ts";
import type { StepFilter } from "../../../../contract/common.ts";
import { parseFilters } from "../../../../domain/step-filter.ts";
import {
  describeDifferences,
  findMissingEntries,
  toKnownIntegration,
} from "../known-integrations/known-integrations.ts";
import { isEqual } from "../../../lib/three-way.ts";
import type { ChangeStep, PrimaryReference } from "./monitored-change.ts";

/** Returns the active integrations of a list, including those of other environments. */
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

/** Finds another primary of an integration's channel. A channel can have several primaries. */
export const findOtherPrimary = (
  list: readonly IntegrationInfo[],
  { id, ...scope }: { id: string } & Parameters<typeof findPrimary>[1],
): IntegrationInfo | undefined =>
  findPrimary(
    list.filter((item) => item.id !== id),
    scope,
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

const getRequestedFields = (step: ChangeStep) =>
  step.kind === "setPrimary" ? { active: true, primary: true, conditions: [] } : step.body;

/**
 * Derives the active integrations after a step from the step's response, which may omit fields.
 * Loading the list instead could fail, or return a state from before the step.
 */
export function applyStep(
  integrations: readonly IntegrationInfo[],
  step: ChangeStep,
  response: PublicIntegration,
): IntegrationInfo[] {
  const previousInfo = integrations.find(({ id }) => id === step.integrationId);
  const updatedInfo = toIntegrationInfo({
    ...previousInfo?.record,
    ...response,
    ...getRequestedFields(step),
    _id: step.integrationId,
  });
  return [
    ...integrations
      .filter(({ id }) => id !== updatedInfo.id)
      .map((info) =>
        updatedInfo.primary &&
        info.channel === updatedInfo.channel &&
        info.environmentId === updatedInfo.environmentId
          ? { ...info, primary: false }
          : info,
      ),
    ...(updatedInfo.active ? [updatedInfo] : []),
  ];
}

interface ChannelState {
  target?: Pick<IntegrationInfo, "name" | "conditions"> | undefined;
  primary?: PrimaryReference | undefined;
}

/** Describes what changed since `previousState`. Returns undefined if nothing changed. */
export function describeConcurrentChange(
  previousState: ChannelState,
  currentState: ChannelState,
): string | undefined {
  if (previousState.primary?.id !== currentState.primary?.id) {
    return currentState.primary
      ? `${currentState.primary.name} was set as primary in the meantime.`
      : "The channel no longer has a primary.";
  }
  if (previousState.target && !currentState.target)
    return `${previousState.target.name} was deactivated or deleted in the meantime.`;
  if (!previousState.target && currentState.target)
    return `${currentState.target.name} was activated in the meantime.`;
  return isEqual(previousState.target?.conditions, currentState.target?.conditions)
    ? undefined
    : `The conditions of ${currentState.target?.name} were changed in the meantime.`;
}

/**
 * Returns the steps that undo a new primary: set the previous primary, then restore the conditions
 * and status of the target. The API can't clear a primary, so without a previous primary, the steps
 * restore only the target. Returns undefined if there are no steps.
 */
export function planUndo(
  target: { id: string; before: IntegrationInfo | undefined },
  primaryBefore: IntegrationInfo | undefined,
): { label: string; steps: ChangeStep[] } | undefined {
  const { id, before } = target;
  const previousPrimary = primaryBefore?.id === id ? undefined : primaryBefore;
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
  steps: readonly ChangeStep[],
  primaryId: string | undefined,
): boolean =>
  steps.some((step) =>
    step.kind === "setPrimary"
      ? step.integrationId !== primaryId
      : step.body.active === false && step.integrationId === primaryId,
  );

/**
 * Describes a change since `knownIntegrations` that the steps would overwrite. A state that the
 * steps pass through doesn't count as a change, because an earlier attempt may have failed halfway.
 */
export function describeOverwrittenChange(
  steps: readonly ChangeStep[],
  knownIntegrations: readonly IntegrationInfo[],
  activeIntegrations: readonly IntegrationInfo[],
): string | undefined {
  for (const { integrationId } of steps) {
    const findTarget = (list: readonly IntegrationInfo[]) =>
      list.find(({ id }) => id === integrationId);
    const target = findTarget(activeIntegrations);
    const knownTarget = findTarget(knownIntegrations);
    let record = (knownTarget ?? target)?.record;
    const targetInfos = [knownTarget];
    for (const step of steps) {
      if (step.integrationId !== integrationId) continue;
      record = { ...record, ...getRequestedFields(step) };
      targetInfos.push(toIntegrationInfo(record));
    }
    const changeTexts = targetInfos.map((info) =>
      describeConcurrentChange({ target: info?.active ? info : undefined }, { target }),
    );
    if (!changeTexts.includes(undefined)) return changeTexts[0];
  }
  return undefined;
}

/**
 * Reports whether a list of active integrations proves that all steps are already done. A step that
 * deactivates the target is never proven, because the list can lag behind.
 */
export const isUndone = (
  steps: readonly ChangeStep[],
  activeIntegrations: readonly IntegrationInfo[],
): boolean =>
  steps.every((step) =>
    activeIntegrations.some(
      ({ id, primary, conditions }) =>
        id === step.integrationId &&
        (step.kind === "setPrimary"
          ? primary
          : step.body.active !== false &&
            (step.body.conditions === undefined ||
              isEqual(parseFilters(step.body.conditions), conditions))),
    ),
  );

/** `updatedIntegrations` is loaded after the change. */
export function describePrimaryChange(
  target: { id: string; name: string },
  channel: string | undefined,
  previousIntegrations: readonly IntegrationInfo[],
  updatedIntegrations: readonly IntegrationInfo[],
  primary: IntegrationInfo | undefined,
): string[] {
  const channelText = channel === undefined ? "" : getChannelName(channel);
  // The list can have several primaries.
  const updatedTarget = updatedIntegrations.find((info) => info.id === target.id && info.primary);
  if (updatedTarget) {
    const otherPrimary = findOtherPrimary(updatedIntegrations, updatedTarget);
    const effects = [
      ...describeChanges(previousIntegrations, updatedIntegrations),
      ...(otherPrimary ? [`${otherPrimary.name} is still primary for ${channelText}`] : []),
    ];
    return effects.length > 0 ? effects : [`${target.name} is the only primary for ${channelText}`];
  }
  return [
    primary
      ? `${target.name} was set as primary, then someone else set ${primary.name} as primary`
      : `${target.name} was set as primary, but someone else's change left the channel without a primary`,
  ];
}
