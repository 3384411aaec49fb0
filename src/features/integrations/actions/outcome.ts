import {
  channelWord,
  integrationFacts,
  type IntegrationFacts,
} from "../../../entities/integrations/integration-facts.ts";
import type { ActiveList } from "../../../api/integrations.ts";
import type { StepFilter } from "../../../../contract/common.ts";
import { differences, entryOf } from "../roster/roster.ts";
import type { BackStep } from "./aftermath.ts";

export const factsOf = (list: ActiveList): IntegrationFacts[] =>
  list.integrations.map(integrationFacts);

export const primaryOf = (
  list: readonly IntegrationFacts[],
  { channel, environmentId }: { channel: string | undefined; environmentId: string | undefined },
): IntegrationFacts | undefined =>
  list.find(
    (item) =>
      item.primary &&
      item.active &&
      item.channel === channel &&
      (environmentId === undefined || item.environmentId === environmentId),
  );

/** Compares two lists of the organization per environment: each has its own primaries. */
export function whatChanged(
  before: readonly IntegrationFacts[],
  after: readonly IntegrationFacts[],
): string[] {
  const environments = new Set([...before, ...after].map(({ environmentId }) => environmentId));
  return [...environments].flatMap((id) =>
    differences(
      before.filter((facts) => facts.environmentId === id).map((facts) => entryOf(facts, 0)),
      after.filter((facts) => facts.environmentId === id),
    ),
  );
}

/** Describes how the data shown in an open dialog became outdated; undefined if it didn't. */
export function movedMeanwhile(
  shown: { target: IntegrationFacts | undefined; primary: IntegrationFacts | undefined },
  now: { target: IntegrationFacts | undefined; primary: IntegrationFacts | undefined },
): string | undefined {
  if (shown.primary?.id !== now.primary?.id) {
    return now.primary
      ? `${now.primary.name} was set as primary in the meantime.`
      : "The channel lost its primary in the meantime.";
  }
  if (shown.target && !now.target) return "The integration was deactivated in the meantime.";
  if (!shown.target && now.target) return "The integration was activated in the meantime.";
  const conditions = (facts: IntegrationFacts | undefined) => JSON.stringify(facts?.conditions);
  return conditions(shown.target) === conditions(now.target)
    ? undefined
    : "The conditions were changed in the meantime.";
}

/**
 * Undoes a new primary: the previous primary again, then the target's conditions and state.
 * Undefined without a previous one: only conditions or a deactivation end a primary.
 */
export function wayBack(
  target: { id: string; before: IntegrationFacts | undefined },
  previous: IntegrationFacts | undefined,
): { label: string; steps: BackStep[] } | undefined {
  const { id, before } = target;
  const conditions = (before?.record.conditions ?? []) as StepFilter[];
  const body = {
    ...(conditions.length > 0 && { conditions }),
    ...(before === undefined && { active: false }),
  };
  const restores = Object.keys(body).length > 0;
  if (previous === undefined && !restores) return undefined;
  return {
    label: previous
      ? `Set ${previous.name} as primary again`
      : before === undefined
        ? "Deactivate again"
        : "Restore conditions",
    steps: [
      ...(previous ? [{ kind: "setPrimary" as const, integrationId: previous.id }] : []),
      ...(restores ? [{ kind: "update" as const, integrationId: id, body }] : []),
    ],
  };
}

/** Describes the effect of a set-primary, from the list loaded afterwards. */
export function primarySaid(
  target: { id: string; name: string },
  channel: string | undefined,
  before: readonly IntegrationFacts[],
  after: readonly IntegrationFacts[],
  primary: IntegrationFacts | undefined,
): string[] {
  const word = channel === undefined ? "" : channelWord(channel);
  if (primary?.id === target.id) {
    const said = whatChanged(before, after);
    return said.length > 0 ? said : [`${target.name} is primary for ${word}`];
  }
  return [
    primary
      ? `${target.name} was set as primary, then someone else set ${primary.name} as primary`
      : `${target.name} was set as primary, but is no longer primary after someone else's change`,
  ];
}
