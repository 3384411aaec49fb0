import type { Recipient, Workflow } from "./engine/model.ts";
import type { Trigger } from "./engine/start.ts";
import { minuteMs, getActivity } from "./moments.ts";
import { createPayload } from "./payloads.ts";
import { type Random, createRandom } from "./random.ts";
import type { JsonObject } from "../contract/common.ts";
import type { WorkflowDefinition } from "./workflows.ts";

export interface Audience {
  /** Returns a subscriber. `index` must be less than `subscriberCount`. */
  readonly getSubscriber: (index: number) => Recipient;
  readonly subscriberCount: number;
}

export const toAudience = (recipients: readonly Recipient[]): Audience => ({
  subscriberCount: recipients.length,
  getSubscriber: (index) => {
    const recipient = recipients[index];
    if (recipient === undefined) throw new Error(`Subscriber ${index} not found.`);
    return recipient;
  },
});

export interface TrafficSource extends Audience {
  readonly seed: string;
  readonly workflows: readonly Workflow[];
  /** Average number of triggers per minute. */
  readonly triggersPerMinute: number;
  readonly isTest: boolean;
}

function pickSubscriber(
  source: TrafficSource,
  { identifier, repeatedSubscribers }: WorkflowDefinition,
  random: Random,
  at: number,
): Recipient {
  const lastIndex = source.subscriberCount - 1;
  if (repeatedSubscribers === undefined) return source.getSubscriber(random.int(0, lastIndex));
  const slot = Math.floor(at / (repeatedSubscribers.periodMinutes * minuteMs));
  const subscriberNumber = random.int(1, repeatedSubscribers.subscriberCount);
  return source.getSubscriber(
    createRandom(source.seed, identifier, slot, subscriberNumber).int(0, lastIndex),
  );
}

function pickWorkflow(source: TrafficSource, random: Random): Workflow {
  const totalShare = source.workflows.reduce((sum, { definition }) => sum + definition.share, 0);
  let remainingShare = random.next() * totalShare;
  for (const workflow of source.workflows) {
    remainingShare -= workflow.definition.share;
    if (remainingShare < 0) return workflow;
  }
  throw new Error("The workflows have no shares of the traffic.");
}

function drawOptionalFields(random: Random): { overrides?: JsonObject; controls?: JsonObject } {
  if (random.chance(0.04)) {
    return { overrides: { providers: { sendgrid: { ipPoolName: "bulk", trackClicks: false } } } };
  }
  if (random.chance(0.02)) {
    return { overrides: { email: { replyTo: "team@larkfield.example" } } };
  }
  if (random.chance(0.01)) {
    return { controls: { steps: { email: { subject: "Larkfield: a word from us" } } } };
  }
  return {};
}

export function createTrigger(source: TrafficSource, at: number, random: Random): Trigger {
  const workflow = pickWorkflow(source, random);
  const subscriber = pickSubscriber(source, workflow.definition, random, at);
  return {
    at,
    workflow,
    subscriber,
    payload: createPayload(workflow.definition, { random, subscriber, at }),
    transactionId: `txn_${random.hex(24)}`,
    isTest: source.isTest,
    ...drawOptionalFields(random),
  };
}

/**
 * Returns the times of the triggers in one minute, in order. `minuteIndex` counts minutes from the
 * epoch. Each minute is independent of the others, so callers can split a time span in any way.
 */
export function drawTrafficTimes(
  { seed, triggersPerMinute }: Pick<TrafficSource, "seed" | "triggersPerMinute">,
  minuteIndex: number,
): number[] {
  const from = minuteIndex * minuteMs;
  const random = createRandom(seed, "minute", minuteIndex);
  const expectedCount = triggersPerMinute * getActivity(from);
  const wholeTriggerCount = Math.floor(expectedCount * 0.5 + expectedCount * random.next());
  const triggerCount =
    wholeTriggerCount + (random.chance(expectedCount - Math.floor(expectedCount)) ? 1 : 0);
  const times = Array.from({ length: triggerCount }, () => from + random.int(0, minuteMs - 1));
  return times.toSorted((a, b) => a - b);
}

/**
 * Returns the triggers in the minute `minuteIndex`; none if no workflow has a share of the traffic.
 */
export function createTraffic(source: TrafficSource, minuteIndex: number): Trigger[] {
  if (!source.workflows.some(({ definition }) => definition.share > 0)) return [];
  return drawTrafficTimes(source, minuteIndex).map((at, position) =>
    createTrigger(source, at, createRandom(source.seed, "trigger", minuteIndex, position)),
  );
}
