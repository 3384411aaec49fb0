import type { Workflow } from "./engine/model.ts";
import type { Recipient } from "./engine/recipient.ts";
import type { Trigger } from "./engine/start.ts";
import type { Incidents } from "./incidents.ts";
import { type Landmark, people, transactions } from "./landmarks.ts";
import { hour, iso, minute, second } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { subscriptionOf, topicOf } from "./topics.ts";
import type { JsonObject } from "./workflows/definition.ts";
import { notices } from "./workflows/operations.ts";

interface Stage {
  seed: string;
  now: number;
  incidents: Incidents;
  workflows: readonly Workflow[];
  subscribers: readonly Recipient[];
}

/** Triggers of the stories that docs and tests tell, at times relative to the incidents. */
export function storyTriggers(stage: Stage): Trigger[] {
  const { seed, now, incidents, subscribers } = stage;

  const workflow = (identifier: string): Workflow => {
    const found = stage.workflows.find(({ definition }) => definition.identifier === identifier);
    if (found === undefined) throw new Error(`There is no workflow ${identifier}.`);
    return found;
  };
  const person = (name: Landmark): Recipient => {
    const { subscriberId } = people[name];
    const found = subscribers.find((subscriber) => subscriber.subscriberId === subscriberId);
    if (found === undefined) throw new Error(`There is no subscriber ${subscriberId}.`);
    return found;
  };
  const trigger = (
    identifier: string,
    who: Landmark,
    at: number,
    transactionId: string,
    payload: JsonObject = {},
  ): Trigger => {
    const chosen = workflow(identifier);
    const subscriber = person(who);
    const random = randomFrom(seed, transactionId);
    return {
      at,
      workflow: chosen,
      subscriber,
      payload: { ...chosen.definition.payload({ random, subscriber, at }), ...payload },
      transactionId,
    };
  };
  const shipped = (who: Landmark, at: number, transactionId: string) => {
    const story = trigger("order-shipped", who, at, transactionId);
    const order = story.payload["order"] as JsonObject;
    const id = /A-\d+/.exec(transactionId)?.[0];
    // Over the limit of the SMS's condition, and sent by the primary integration.
    return {
      ...story,
      payload: { ...story.payload, order: { ...order, id, channel: "web", total: 64.5 } },
    };
  };
  const delivery = (at: number, transactionId: string, contactPhone: string) =>
    trigger("out-for-delivery", "mateo", at, transactionId, {
      delivery: { window: "10:00–12:00", contactPhone },
    });
  const comment = (number: number, at: number) =>
    trigger("comment-digest", "lea", at, `${transactions.digest}-${number}`, {
      post: { id: "post-1", title: "Autumn catalogue" },
    });

  const broadcast = (
    at: number,
    transactionId: string,
    payload: JsonObject,
    topicKey: string,
    count: number,
  ): Trigger[] => {
    const first = trigger("service-notice", "ana", at, transactionId, payload);
    const followers = randomFrom(seed, topicKey).some(subscribers, count);
    return [first.subscriber, ...followers].map((subscriber, index) => ({
      ...first,
      at: at + index * 7,
      subscriber,
      topics: [topicOf(seed, topicKey)],
      subscriptionId: subscriptionOf(seed, topicKey, subscriber.subscriberId),
    }));
  };

  const digestAt = now - 9 * hour;
  const { emailOutage, slowSms, tokensExpireAt } = incidents;
  return [
    shipped("ana", emailOutage.from + 11 * minute, transactions.shippingInOutage),
    shipped("ana", emailOutage.until + 52 * minute, transactions.shippingAfterOutage),
    trigger("login-code", "jonas", slowSms.from + hour, transactions.lateLoginCode),
    trigger("login-code", "jonas", now - 12 * second, "login-2841-now"),
    trigger("order-confirmed", "mateo", now - 3 * second, "order-A-20611-confirmed"),
    trigger("support-reply", "sara", now - 25 * second, "ticket-7719-reply"),
    delivery(now - 3 * hour, transactions.typedPhone, "034 000-338012"),
    delivery(now - 2.5 * hour, transactions.goodPhone, "+34000338012"),
    delivery(now - 7 * minute, transactions.typedPhoneNow, "034 000-338012"),
    trigger("out-for-delivery", "noah", tokensExpireAt + 19 * hour, transactions.refusedToken, {
      delivery: { window: "8:00–10:00", contactPhone: person("noah").phone },
    }),
    ...[0, 1.5, 3, 6, 8.5].map((minutes, index) => comment(index + 1, digestAt + minutes * minute)),
    ...[4, 2.5, 0.4].map((minutes, index) => comment(index + 6, now - minutes * minute)),
    shipped("chidi", now - 2 * hour, transactions.noPhone),
    trigger("cart-reminder", "sara", now - 20 * hour, transactions.filtered),
    trigger("stock-alert", "ana", now - 7.5 * hour, transactions.noIntegrationAddress),
    ...[1, 2, 3, 4, 5].map((number) =>
      trigger(
        "stock-alert",
        "ivy",
        now - 8 * hour + number * 3 * minute,
        `${transactions.throttled}-${number}`,
        { warehouse: "Rotterdam", left: 10 - 2 * number },
      ),
    ),
    trigger("renewal-notice", "eva", now - 44 * hour, transactions.extendedDelay, {
      remindAt: iso(now - 40 * hour),
    }),
    trigger("onboarding-tips", "makoto", now - 20 * hour, transactions.twoDays),
    trigger("onboarding-tips", "lea", now - 49 * hour, transactions.twoDaysDone),
    trigger("invoice-ready", "makoto", now - 10 * hour, transactions.readInApp, {
      tenant: "default",
    }),
    ...Array.from({ length: 4 }, (_, index) =>
      trigger("guest-book", "sara", now - (28 + index / 3) * hour, `guest-book-${index + 1}`),
    ),
    ...broadcast(
      emailOutage.from + 18 * minute,
      transactions.broadcast,
      notices[0],
      "status:checkout",
      24,
    ),
    ...broadcast(now - 22 * hour, "status-checkout-0916", notices[1], "status:planned-work", 15),
  ];
}

/** The event whose worker died: it is queued, and nothing happens. */
export const stuckTrigger = (stage: Stage): Trigger => {
  const workflow = stage.workflows.find(
    ({ definition }) => definition.identifier === "invoice-ready",
  );
  const subscriber = stage.subscribers.find(
    ({ subscriberId }) => subscriberId === people.lea.subscriberId,
  );
  if (workflow === undefined || subscriber === undefined) throw new Error("The cast is not there.");
  const at = stage.now - 47 * minute;
  const random = randomFrom(stage.seed, transactions.stuck);
  return {
    at,
    workflow,
    subscriber,
    payload: workflow.definition.payload({ random, subscriber, at }),
    transactionId: transactions.stuck,
  };
};
