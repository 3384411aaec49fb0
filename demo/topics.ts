import { uuidFrom } from "./ids.ts";
import { randomFrom } from "./random.ts";

export interface Topic {
  _topicId: string;
  topicKey: string;
}

/** A topic of the demo; its id belongs to its key. */
export const topicOf = (seed: string, topicKey: string): Topic => ({
  _topicId: randomFrom(seed, "topic", topicKey).hex(24),
  topicKey,
});

/** A subscriber's subscription to a topic. */
export const subscriptionOf = (seed: string, topicKey: string, subscriberId: string): string =>
  uuidFrom(randomFrom(seed, "subscription", topicKey, subscriberId));
