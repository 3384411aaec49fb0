import * as z from "zod/mini";
import { contextKey, timestamp } from "../../contract/common.ts";
import { event, executionDetail, job } from "../../contract/events.ts";
import { message } from "../../contract/messages.ts";
import { recordId } from "./check-record.ts";

const optionalText = z.optional(z.string());

const detailLine = z.extend(executionDetail, {
  _id: recordId,
  createdAt: timestamp,
  /** ID of the message whose JSON is the raw data. If present, `raw` is omitted. */
  messageId: optionalText,
});
export type DetailLine = z.infer<typeof detailLine>;

const jobLine = z.extend(z.omit(job, { step: true }), {
  _id: recordId,
  /** ID of a step version on an earlier line. */
  stepVersion: recordId,
  executionDetails: z.array(detailLine),
  /** Time at which a waiting job continues. */
  dueAt: z.optional(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type JobLine = z.infer<typeof jobLine>;

/** The contract's message, without fields that its event contains. */
const messageLine = z.extend(
  z.omit(message, {
    _feedId: true,
    _environmentId: true,
    _organizationId: true,
    _notificationId: true,
    _subscriberId: true,
    subscriber: true,
    template: true,
    transactionId: true,
    payload: true,
    contextKeys: true,
  }),
  {
    _id: recordId,
    jobId: z.string(),
    subscriberId: z.string(),
    providerId: z.string(),
    updatedAt: timestamp,
  },
);
export type MessageLine = z.infer<typeof messageLine>;

/**
 * The contract's event with its messages. Refers to the subscriber and the workflow by identifier,
 * not by ID, because IDs can change in an import.
 */
export const eventLine = z.extend(z.omit(event, { template: true }), {
  _id: recordId,
  createdAt: timestamp,
  updatedAt: timestamp,
  subscriber: z.object({ subscriberId: z.string(), _id: optionalText }),
  workflowIdentifier: optionalText,
  subscriptionId: optionalText,
  contextKeys: z.optional(z.array(contextKey)),
  jobs: z.array(jobLine),
  messages: z.optional(z.array(messageLine)),
});
export type EventLine = z.infer<typeof eventLine>;
