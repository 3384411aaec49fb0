import { getValueAt } from "../domain/filter-evaluation.ts";
import stories from "./data/stories.json";
import people from "./data/people.json";
import type { Recipient, Workflow } from "./engine/model.ts";
import type { Trigger } from "./engine/start.ts";
import { createUuid } from "./ids.ts";
import { createIncidents } from "./incidents.ts";
import { unitMs } from "./moments.ts";
import { createPayload } from "./payloads.ts";
import { createRandom } from "./random.ts";
import { evaluate } from "./recipe.ts";
import type { JsonObject } from "../contract/common.ts";

export type StoryName = keyof typeof stories;

/** A scenario in the demo that docs and tests can refer to. */
interface Story {
  /** Transaction ID. If `at` has several times, each transaction gets its number as a suffix. */
  transaction: string;
  workflow: string;
  to: keyof typeof people;
  /** Time of the trigger, for example `emailOutage.from + 11 minutes`. */
  at: string | readonly string[];
  /** Number of the first transaction if `at` has several times. */
  first?: number;
  /** Overrides drawn payload values. The key `order.id` overrides only the `id` of `order`. */
  payload?: JsonObject;
  /** Topic whose followers also get the event. */
  topic?: { key: string; followers: number };
  /** Whether `createSpecialEvents` creates the event, because the engine can't produce it. */
  special?: boolean;
}

const storiesByName: Readonly<Record<StoryName, Story>> = stories as Record<StoryName, Story>;

export const transactionIds = Object.fromEntries(
  Object.entries(storiesByName).map(([name, { transaction }]) => [name, transaction]),
) as Record<StoryName, string>;

export interface StoryContext {
  seed: string;
  now: number;
  workflows: readonly Workflow[];
  subscribers: readonly Recipient[];
}

function parseStoryTime(text: string, now: number): number {
  const [anchor = ""] = text.split(" ");
  const terms = text.matchAll(/([+-]) ([\d.]+) ([a-z]+?)s?\b/g);
  const startAt = Number(getValueAt({ now, ...createIncidents(now) }, anchor));
  return [...terms].reduce((at, [, sign, amount, unit]) => {
    const distanceMs = Number(amount) * unitMs[`${unit}s` as keyof typeof unitMs];
    return sign === "-" ? at - distanceMs : at + distanceMs;
  }, startAt);
}

function withReplacements(originalPayload: JsonObject, replacements: JsonObject): JsonObject {
  const payload = { ...originalPayload };
  for (const [path, value] of Object.entries(replacements)) {
    const [field = "", innerField] = path.split(".");
    payload[field] =
      innerField === undefined ? value : { ...(payload[field] as JsonObject), [innerField]: value };
  }
  return payload;
}

function createStoryTrigger(
  context: StoryContext,
  story: Story,
  time: string,
  number: number,
): Trigger {
  const { seed, now } = context;
  const workflow = context.workflows.find(
    ({ definition }) => definition.identifier === story.workflow,
  );
  const { subscriberId } = people[story.to];
  const subscriber = context.subscribers.find(
    (candidate) => candidate.subscriberId === subscriberId,
  );
  if (workflow === undefined || subscriber === undefined)
    throw new Error("The story's workflow or subscriber is missing.");
  const at = parseStoryTime(time, now);
  const transactionId =
    typeof story.at === "string" ? story.transaction : `${story.transaction}-${number}`;
  const random = createRandom(seed, transactionId);
  const scope = { random, subscriber, at };
  const originalPayload = createPayload(workflow.definition, scope);
  const replacements = evaluate(story.payload ?? {}, { ...scope, number }) as JsonObject;
  const payload = withReplacements(originalPayload, replacements);
  return { at, workflow, subscriber, payload, transactionId };
}

/** The topic's ID depends only on the seed and the key. */
const createTopic = (seed: string, topicKey: string) => ({
  _topicId: createRandom(seed, "topic", topicKey).hex(24),
  topicKey,
});

const createSubscriptionId = (seed: string, topicKey: string, subscriberId: string): string =>
  createUuid(createRandom(seed, "subscription", topicKey, subscriberId));

/** Returns the first trigger and one for each follower of the topic, at successive times. */
function toTopicTriggers(
  context: StoryContext,
  firstTrigger: Trigger,
  { key, followers }: NonNullable<Story["topic"]>,
) {
  const { seed, subscribers } = context;
  // Draws one subscriber more than needed, because the first trigger's subscriber is left out.
  const otherSubscribers = createRandom(seed, key)
    .sample(subscribers, followers + 1)
    .filter(({ id }) => id !== firstTrigger.subscriber.id)
    .slice(0, followers);
  return [firstTrigger.subscriber, ...otherSubscribers].map((subscriber, index) => ({
    ...firstTrigger,
    at: firstTrigger.at + index * 7,
    subscriber,
    topics: [createTopic(seed, key)],
    subscriptionId: createSubscriptionId(seed, key, subscriber.subscriberId),
  }));
}

export const createStoryTriggers = (context: StoryContext): Trigger[] =>
  Object.values(storiesByName).flatMap((story) => {
    if (story.special) return [];
    const { first: firstNumber = 1, topic } = story;
    const triggers = [story.at]
      .flat()
      .map((time, index) => createStoryTrigger(context, story, time, firstNumber + index));
    return topic
      ? triggers.flatMap((trigger) => toTopicTriggers(context, trigger, topic))
      : triggers;
  });

export const createSpecialTrigger = (context: StoryContext, name: StoryName): Trigger => {
  const story = storiesByName[name];
  return createStoryTrigger(context, story, String(story.at), 1);
};
