import { describeFilters, joinText } from "../../../../domain/filter-text.ts";
import {
  formatChannelHeading,
  getChannelName,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { formatCount, formatList, plural } from "../../../lib/text/format.ts";

/** A consequence in a confirmation. The confirmation highlights losses. */
export interface Consequence {
  isLoss: boolean;
  text: string;
}

const createLoss = (text: string): Consequence => ({ isLoss: true, text });
const createRemark = (text: string): Consequence => ({ isLoss: false, text });
const putLossesFirst = (list: readonly Consequence[]) =>
  list.toSorted((a, b) => Number(b.isLoss) - Number(a.isLoss));
const formatNames = (list: readonly IntegrationInfo[]) => formatList(list.map(({ name }) => name));
const isConditional = ({ conditions }: IntegrationInfo) => conditions.length > 0;

export type Dependents =
  | "loading"
  | "unavailable"
  | {
      endpointCount: number;
      subscriberCount: number;
      /** False if the API has more endpoints than were counted. */
      isComplete: boolean;
    };

function describeDependents(name: string, dependents: Dependents): Consequence[] {
  if (dependents === "loading") return [createRemark(`Counting the endpoints that use ${name}…`)];
  if (dependents === "unavailable") {
    return [
      createLoss(
        `Couldn't count the endpoints that use ${name}. If there are any, messages to them won't be sent.`,
      ),
    ];
  }
  const { endpointCount, subscriberCount, isComplete } = dependents;
  if (endpointCount === 0) return [createRemark(`No endpoints use ${name}.`)];
  const countText = formatCount(endpointCount);
  const subscriberText = plural(subscriberCount, "subscriber");
  return [
    createLoss(
      endpointCount === 1
        ? `1 endpoint uses ${name}. Messages to it won't be sent.`
        : isComplete
          ? `${countText} endpoints use ${name}. Messages to them won't be sent.`
          : `At least ${countText} endpoints use ${name}. Messages to them won't be sent.`,
    ),
    ...(subscriberCount === 0
      ? []
      : [
          createLoss(
            isComplete
              ? `${subscriberText} will no longer get messages through ${name}.`
              : `At least ${subscriberText} will no longer get messages through ${name}.`,
          ),
        ]),
  ];
}

export interface Deactivation {
  name: string;
  channel: string | undefined;
  info: IntegrationInfo | undefined;
  /** Other active integrations of the channel. */
  otherIntegrations: readonly IntegrationInfo[];
  /** Endpoints that use the integration; undefined for channels without endpoints. */
  dependents: Dependents | undefined;
}

/** Returns the consequences of a deactivation, worst first. */
export function getDeactivationConsequences(deactivation: Deactivation): Consequence[] {
  const { name, channel, info, otherIntegrations, dependents } = deactivation;
  const dependentConsequences =
    dependents === undefined ? [] : describeDependents(name, dependents);
  if (channel === undefined) return dependentConsequences;
  const channelText = getChannelName(channel);
  if (otherIntegrations.length === 0) {
    return [
      createLoss(
        `No active integration will remain for ${channelText}. ${formatChannelHeading(channel)} messages won't be sent.`,
      ),
      ...dependentConsequences,
    ];
  }
  const remainingSendersRemark = createRemark(
    `${formatNames(otherIntegrations)} will stay active.`,
  );
  if (!usesPrimaryIntegration(channel)) return [...dependentConsequences, remainingSendersRemark];
  const primaryIntegration = otherIntegrations.find((item) => item.primary);
  const conditionalIntegrations = otherIntegrations.filter(isConditional);
  const routingConsequences =
    info?.primary === true && primaryIntegration === undefined
      ? [
          createLoss(
            conditionalIntegrations.length === 0
              ? `No primary will remain for ${channelText}. ${formatChannelHeading(channel)} messages won't be sent until you set another primary.`
              : `No primary will remain for ${channelText}. Only messages that match the conditions of ${formatNames(conditionalIntegrations)} will be sent.`,
          ),
        ]
      : info && info.conditions.length > 0
        ? [
            primaryIntegration
              ? createRemark(
                  `${primaryIntegration.name} will send the messages that match the conditions of ${name}.`,
                )
              : createLoss(`Messages that match the conditions of ${name} won't be sent.`),
          ]
        : [];
  return putLossesFirst([...routingConsequences, ...dependentConsequences, remainingSendersRemark]);
}

export interface PrimaryChange {
  target: { id: string; name: string; channel: string };
  /** The new primary as it was before the change; undefined if the API doesn't list it. */
  previousTarget: IntegrationInfo | undefined;
  /** The new primary's conditions from this browser, as text. Used without `previousTarget`. */
  knownConditionsText?: string | undefined;
  previousPrimary: IntegrationInfo | undefined;
  activeIntegrations: readonly IntegrationInfo[];
  /** Sender changes that recipients see. Each item is a sentence. */
  senderChanges: readonly string[];
}

/** Returns the consequences of setting a new primary, worst first. */
export function getPrimaryConsequences(change: PrimaryChange): Consequence[] {
  const { target, previousTarget, knownConditionsText } = change;
  const { previousPrimary, activeIntegrations, senderChanges } = change;
  const { name, channel } = target;
  const channelText = getChannelName(channel);
  if (previousPrimary?.id === target.id)
    return [createRemark(`${name} is already primary for ${channelText}.`)];
  const hasEffect = usesPrimaryIntegration(channel);
  const conditionalIntegrations = activeIntegrations.filter(
    (item) => item.channel === channel && item.id !== target.id && isConditional(item),
  );
  const otherPrimaries = activeIntegrations.filter(
    (item) => item.primary && item.channel === channel && item.id !== target.id,
  );
  const stoppedIntegrations = otherPrimaries.filter((item) => hasEffect && !isConditional(item));
  const demotedIntegrations = otherPrimaries.filter((item) => !stoppedIntegrations.includes(item));
  return putLossesFirst([
    ...(previousTarget === undefined
      ? [
          createLoss(
            knownConditionsText
              ? `The last known conditions of ${name} will be removed and can't be restored: “${knownConditionsText}”.`
              : `If ${name} has conditions, they will be removed and can't be restored.`,
          ),
        ]
      : []),
    ...(previousTarget && previousTarget.conditions.length > 0
      ? [
          createLoss(
            `The conditions of ${name} will be removed: “${joinText(describeFilters(previousTarget.conditions))}”. You can undo this until you leave the page.`,
          ),
        ]
      : []),
    ...(stoppedIntegrations.length > 0
      ? [
          createLoss(
            `${formatNames(stoppedIntegrations)} will stop sending ${channelText} but stay active.`,
          ),
        ]
      : []),
    ...(demotedIntegrations.length > 0
      ? [createRemark(`${formatNames(demotedIntegrations)} will no longer be primary.`)]
      : []),
    ...senderChanges.map(createLoss),
    ...(previousTarget?.active
      ? []
      : [
          createRemark(
            `${name} is inactive and will be activated. Activation will fail if credentials are missing or malformed.`,
          ),
        ]),
    createRemark(
      !hasEffect
        ? `For ${channelText}, the primary setting doesn't affect delivery. Only the Primary label will move.`
        : conditionalIntegrations.length === 0
          ? `${name} will send all ${channelText}.`
          : `${name} will send ${channelText}, except when the conditions of ${formatNames(conditionalIntegrations)} match.`,
    ),
  ]);
}
