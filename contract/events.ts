import * as z from "zod/mini";
import {
  contextKeysFilter,
  defaultPageSize,
  documentation,
  createFilterList,
  filterText,
  jsonObject,
  pathId,
  severity,
  stepFilter,
  timestamp,
  timestampFilter,
  timeUnit,
  weekday,
} from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { providerId } from "./providers/lookup.ts";
import { monthlyType, ordinalWord, ordinalValue, trigger } from "./workflows.ts";

const text = z.optional(z.string());
const flag = z.optional(z.boolean());
const optionalNumber = z.optional(z.number());

/** Types of steps and jobs. A service may add a job of the type `trigger`, which isn't a step. */
export const stepTypes = [
  "in_app",
  "email",
  "sms",
  "chat",
  "push",
  "digest",
  "trigger",
  "delay",
  "throttle",
  "custom",
  "http_request",
] as const;
export const stepType = z.enum(stepTypes);
export type StepType = z.infer<typeof stepType>;

export const detailStatuses = [
  "Success",
  "Warning",
  "Failed",
  "Pending",
  "Queued",
  "ReadConfirmation",
] as const;
export const detailSources = ["Credentials", "Internal", "Payload", "Webhook"] as const;

/** Statuses that the embedded service uses; the contract allows any text. */
export const jobStatuses = [
  "pending",
  "queued",
  "running",
  "completed",
  "failed",
  "delayed",
  "canceled",
  "merged",
  "skipped",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const digestMetadata = z.object({
  digestKey: text,
  amount: optionalNumber,
  unit: z.optional(timeUnit),
  type: z.enum(["regular", "backoff", "timed"]),
  events: z.optional(z.array(jsonObject)),
  backoff: flag,
  backoffAmount: optionalNumber,
  backoffUnit: z.optional(timeUnit),
  updateMode: flag,
  timed: z.optional(
    z.object({
      atTime: text,
      weekDays: z.optional(z.array(weekday)),
      monthDays: z.optional(z.array(z.number())),
      ordinal: z.optional(ordinalWord),
      ordinalValue: z.optional(ordinalValue),
      monthlyType: z.optional(monthlyType),
      cronExpression: text,
      untilDate: text,
    }),
  ),
});

export const executionDetail = z.object({
  _id: z.string(),
  createdAt: z.optional(timestamp),
  status: z.enum(detailStatuses),
  detail: z.string(),
  isRetry: z.boolean(),
  isTest: z.boolean(),
  providerId: z.optional(providerId),
  raw: z.optional(z.nullable(z.string())),
  source: z.enum(detailSources),
});
export type ExecutionDetail = z.infer<typeof executionDetail>;

/** Snapshot of the step that the job ran. */
export const activityStep = z.object({
  _id: z.string(),
  active: z.boolean(),
  filters: z.array(stepFilter),
  _templateId: z.string(),
  name: text,
  _parentId: z.optional(z.nullable(z.string())),
  template: z.optional(z.object({})),
  get variants() {
    return z.optional(z.array(activityStep));
  },
  replyCallback: z.optional(jsonObject),
  controlVariables: z.optional(jsonObject),
  metadata: z.optional(jsonObject),
  issues: z.optional(jsonObject),
});
export type ActivityStep = z.infer<typeof activityStep>;

export const job = z.object({
  _id: z.string(),
  type: stepType,
  digest: z.optional(digestMetadata),
  executionDetails: z.array(executionDetail),
  step: activityStep,
  overrides: z.optional(jsonObject),
  payload: z.optional(jsonObject),
  providerId,
  status: z.string(),
  updatedAt: z.optional(timestamp),
  scheduleExtensionsCount: optionalNumber,
});
export type Job = z.infer<typeof job>;

export const event = z.object({
  _id: text,
  _environmentId: z.string(),
  _organizationId: z.string(),
  _subscriberId: z.string(),
  transactionId: z.string(),
  _templateId: text,
  _digestedNotificationId: text,
  createdAt: z.optional(timestamp),
  updatedAt: z.optional(timestamp),
  channels: z.optional(z.array(stepType)),
  subscriber: z.optional(
    z.object({
      subscriberId: z.string(),
      _id: z.string(),
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
    }),
  ),
  template: z.optional(
    z.object({
      _id: text,
      name: z.string(),
      origin: z.optional(z.enum(["svc-cloud", "svc-cloud-v1", "external"])),
      triggers: z.array(trigger),
    }),
  ),
  jobs: z.optional(z.array(job)),
  payload: z.optional(jsonObject),
  controls: z.optional(jsonObject),
  to: z.optional(jsonObject),
  tags: z.optional(z.array(z.string())),
  topics: z.optional(z.array(z.object({ _topicId: z.string(), topicKey: z.string() }))),
  severity: z.optional(severity),
  critical: flag,
  contextKeys: z.optional(z.array(z.string())),
});
export type Event = z.infer<typeof event>;

const listFilter = z.optional(createFilterList(filterText));
const textFilter = z.optional(filterText);

/** Filters of the event list, without pagination parameters. */
export const eventFilters = {
  channels: z.optional(createFilterList(stepType)),
  templates: listFilter,
  emails: listFilter,
  search: z.optional(filterText).register(documentation, {
    deprecated: true,
    description: "An exact email address or subscriber ID. Prefer `emails` or `subscriberIds`.",
  }),
  subscriberIds: listFilter,
  severity: z.optional(createFilterList(severity)),
  transactionId: textFilter,
  topicKey: textFilter,
  subscriptionId: textFilter,
  contextKeys: contextKeysFilter,
  after: z.optional(timestampFilter),
  before: z.optional(timestampFilter),
};

export const events = {
  list: defineEndpoint({
    method: "GET",
    path: "/v1/notifications",
    summary: "List triggered events",
    section: "4.6",
    query: z.object({
      ...eventFilters,
      // Queries have numbers of up to 15 digits.
      page: z._default(z.int().check(z.minimum(0), z.maximum(999_999_999_999_999)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), defaultPageSize),
    }),
    response: z.object({
      hasMore: z.boolean(),
      data: z.array(event),
      pageSize: z.number(),
      page: z.number(),
    }),
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/v1/notifications/{notificationId}",
    summary: "Get a triggered event",
    section: "4.6",
    params: z.object({ notificationId: pathId }),
    response: event,
  }),
};
