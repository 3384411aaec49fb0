import { expect, test } from "vitest";
import people from "./data/people.json";
import type { Recipient } from "./engine/model.ts";
import { createStoryTriggers, transactionIds } from "./stories.ts";
import { getWorkflows } from "./workflows.ts";

const namedIds = Object.values(people).map(({ subscriberId }) => subscriberId);
const toRecipient = (subscriberId: string): Recipient => ({
  id: subscriberId,
  subscriberId,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  locale: null,
  timezone: null,
  data: null,
  addressesByIntegration: new Map(),
});

test("a topic's transaction has one event per subscriber", () => {
  const createTopicSubscriberIds = (followerCount: number) =>
    createStoryTriggers({
      seed: "test",
      now: Date.parse("2026-03-01T12:00:00.000Z"),
      workflows: getWorkflows("Production").map((definition) => ({
        id: definition.identifier,
        definition,
        steps: [],
      })),
      subscribers: [
        ...namedIds,
        ...Array.from(
          { length: followerCount - namedIds.length + 1 },
          (_, index) => `user_${index}`,
        ),
      ].map((id) => toRecipient(id)),
    })
      .filter(({ transactionId }) => transactionId === transactionIds.broadcast)
      .map(({ subscriber }) => subscriber.id);
  // There are only 25 subscribers, so the sample contains the first trigger's subscriber, too.
  const ids = createTopicSubscriberIds(24);
  expect(ids).toHaveLength(25);
  expect(new Set(ids).size).toBe(25);
});
