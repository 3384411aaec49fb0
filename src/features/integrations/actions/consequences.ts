import { describeFilters, joinText } from "../../../../domain/step-filter.ts";
import {
  channelHeading,
  channelName,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { formatCount, formatList, plural } from "../../../lib/text/format.ts";

/** A consequence in a confirmation. The confirmation highlights losses. */
export interface Consequence {
  isLoss: boolean;
  text: string;
}

const loss = (text: string): Consequence => ({ isLoss: true, text });
const remark = (text: string): Consequence => ({ isLoss: false, text });
const formatNames = (list: readonly IntegrationInfo[]) => formatList(list.map(({ name }) => name));
const isConditional = ({ primary, conditions }: IntegrationInfo) =>
  !primary && conditions.length > 0;

export type Dependents =
  | "loading"
  | "unavailable"
  | {
      endpoints: number;
      subscribers: number;
      /** False if the API has more endpoints than were counted. */
      isComplete: boolean;
    };

function describeDependents(name: string, dependents: Dependents): Consequence[] {
  if (dependents === "loading") return [remark(`Counting the endpoints that use ${name}…`)];
  if (dependents === "unavailable") {
    return [loss(`Couldn't count the endpoints that use ${name}. Messages to them won't be sent.`)];
  }
  const { endpoints, subscribers, isComplete } = dependents;
  if (endpoints === 0) return [remark(`No endpoints use ${name}.`)];
  const count = formatCount(endpoints);
  const affected = plural(subscribers, "subscriber");
  return [
    loss(
      endpoints === 1
        ? `1 endpoint uses ${name}. Messages to it won't be sent.`
        : isComplete
          ? `${count} endpoints use ${name}. Messages to them won't be sent.`
          : `At least ${count} endpoints use ${name}. Messages to them won't be sent.`,
    ),
    ...(subscribers === 0
      ? []
      : [
          loss(
            isComplete
              ? `${affected} will no longer get messages through ${name}.`
              : `At least ${affected} will no longer get messages through ${name}.`,
          ),
        ]),
  ];
}

export interface Deactivation {
  name: string;
  channel: string | undefined;
  info: IntegrationInfo | undefined;
  /** Other active integrations of the channel. */
  others: readonly IntegrationInfo[];
  /** Endpoints that use the integration; undefined for channels without endpoints. */
  dependents: Dependents | undefined;
}

/** Returns the consequences of a deactivation, worst first. */
export function deactivationConsequences(deactivation: Deactivation): Consequence[] {
  const { name, channel, info, others, dependents } = deactivation;
  const dependentTexts = dependents === undefined ? [] : describeDependents(name, dependents);
  if (channel === undefined) return dependentTexts;
  const word = channelName(channel);
  if (others.length === 0) {
    return [
      loss(
        `No active integration will remain for ${word}. ${channelHeading(channel)} messages won't be sent.`,
      ),
      ...dependentTexts,
    ];
  }
  const remaining = remark(`${formatNames(others)} will stay active.`);
  if (!usesPrimaryIntegration(channel)) return [...dependentTexts, remaining];
  const primary = others.find((item) => item.primary);
  const conditional = others.filter(isConditional);
  const routing =
    info?.primary === true
      ? [
          loss(
            conditional.length === 0
              ? `No primary will remain for ${word}. ${channelHeading(channel)} messages won't be sent until you set another one.`
              : `No primary will remain for ${word}. Only messages that match the conditions of ${formatNames(conditional)} will be sent.`,
          ),
        ]
      : info && info.conditions.length > 0
        ? [
            primary
              ? remark(
                  `${primary.name} will send the messages that match the conditions of ${name}.`,
                )
              : loss(`Messages that match the conditions of ${name} won't be sent.`),
          ]
        : [];
  return [...routing, ...dependentTexts, remaining];
}

export interface PrimaryChange {
  target: { id: string; name: string; channel: string };
  /** The new primary before the change; undefined if it was inactive. */
  before: IntegrationInfo | undefined;
  previous: IntegrationInfo | undefined;
  active: readonly IntegrationInfo[];
  /** Sender changes that recipients see. Each item is a sentence. */
  senderChanges: readonly string[];
}

/** Returns the consequences of setting a new primary, worst first. */
export function primaryConsequences(change: PrimaryChange): Consequence[] {
  const { target, before, previous, active, senderChanges } = change;
  const { name, channel } = target;
  const word = channelName(channel);
  if (previous?.id === target.id) return [remark(`${name} is already primary for ${word}.`)];
  const hasEffect = usesPrimaryIntegration(channel);
  const conditional = active.filter(
    (item) => item.channel === channel && item.id !== target.id && isConditional(item),
  );
  return [
    ...(before && before.conditions.length > 0
      ? [
          loss(
            `The conditions of ${name} will be removed: “${joinText(describeFilters(before.conditions))}”. You can restore them later.`,
          ),
        ]
      : []),
    ...(previous
      ? [
          hasEffect
            ? loss(`${previous.name} will stop sending ${word} but stay active.`)
            : remark(`${previous.name} will no longer be primary.`),
        ]
      : []),
    ...senderChanges.map(loss),
    ...(before
      ? []
      : [
          remark(
            `${name} is inactive and will be activated. This fails if credentials are missing or malformed.`,
          ),
        ]),
    remark(
      !hasEffect
        ? `For ${word}, the primary setting doesn't affect delivery. Only the label will move.`
        : conditional.length === 0
          ? `${name} will send all ${word}.`
          : `${name} will send ${word}, except when the conditions of ${formatNames(conditional)} match.`,
    ),
  ];
}
