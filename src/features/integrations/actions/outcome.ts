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

/** Returns the primary integration of a channel in an environment. */
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

/**
 * Compares two readings of the organization's list, before and after a write. Each environment has
 * primaries of its own, so each is compared with itself.
 */
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

/** Describes what became outdated in an open dialog; undefined when nothing did. */
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
 * Returns how to undo a new primary: the previous one primary again, then the conditions and the
 * state that the target had. Undefined where the API can't: without a previous primary, only
 * conditions or a deactivation end a primary.
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

/** Describes what the reading after a set-primary shows. */
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
