import type { IdSource } from "../ids.ts";
import { renderText } from "../render.ts";
import type { JsonObject } from "../../contract/common.ts";
import type { EventState, JobState, Recipient, Step, Workflow } from "./model.ts";

export interface Trigger {
  readonly at: number;
  readonly workflow: Workflow;
  readonly subscriber: Recipient;
  readonly payload: JsonObject;
  readonly transactionId: string;
  readonly isTest?: boolean;
  readonly controls?: JsonObject;
  readonly overrides?: JsonObject;
  readonly topics?: EventState["topics"];
  readonly subscriptionId?: string;
}

/** Returns the seed of all random values of a job. */
export const createJobKey = (
  transactionId: string,
  subscriberId: string,
  position: number,
): string => `${transactionId} ${subscriberId} ${position}`;

export function createPendingJob(
  key: string,
  step: Step,
  at: number,
  createId: IdSource,
  jobFields: { payload?: JsonObject; overrides?: JsonObject } = {},
): JobState {
  return {
    id: createId(at),
    key,
    step,
    version: step.getVersionAt(at),
    payload: jobFields.payload ?? null,
    overrides: jobFields.overrides ?? null,
    createdAt: at,
    providerId: "svc",
    status: "pending",
    digest: null,
    extensionCount: null,
    dueAt: null,
    updatedAt: at,
    details: [],
    message: null,
    attemptIntegration: null,
    attemptCount: 0,
    response: null,
    isChanged: true,
  };
}

export function startEvent(trigger: Trigger, createId: IdSource): EventState {
  const { at, workflow, subscriber, payload, topics = [] } = trigger;
  const [topic] = topics;
  const id = createId(at);
  return {
    id,
    createdAt: at,
    transactionId: trigger.transactionId,
    subscriber,
    workflow,
    payload,
    controls: trigger.controls ?? null,
    triggerRecipient:
      topic === undefined
        ? { subscriberId: subscriber.subscriberId }
        : { type: "Topic", topicKey: topic.topicKey },
    contextKeys: workflow.definition.contexts.map((text) => renderText(text, { payload })),
    topics,
    subscriptionId: trigger.subscriptionId ?? null,
    isTest: trigger.isTest ?? false,
    createId,
    jobs: workflow.steps.map((step, position) =>
      createPendingJob(
        createJobKey(trigger.transactionId, subscriber.subscriberId, position),
        step,
        at,
        createId,
        {
          ...(trigger.overrides && { overrides: trigger.overrides }),
        },
      ),
    ),
    digestedEventRef: null,
    digestedEvents: [],
    updatedAt: at,
    isStored: false,
  };
}
