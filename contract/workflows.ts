import * as z from "zod/mini";
import { jsonObject, stepFilter, timeUnit, weekday, timestamp } from "./common.ts";
import { weekdays } from "./enums.ts";

const text = z.optional(z.string());
const flag = z.optional(z.boolean());
const amount = z.optional(z.number());
const unit = z.optional(timeUnit);

export const ordinals = ["1", "2", "3", "4", "5", "last"] as const;
export const ordinalWord = z.enum(ordinals);
export const ordinalValues = ["day", "weekday", "weekend", ...weekdays] as const;
export const ordinalValue = z.enum(ordinalValues);
export const monthlyTypes = ["each", "on"] as const;
export const monthlyType = z.enum(monthlyTypes);

const backoffFields = {
  backoff: flag,
  backoffAmount: amount,
  backoffUnit: unit,
  updateMode: flag,
};

/** When a digest or delay step ends, in the form saved in a workflow. */
export const stepMetadata = z.union([
  z.object({ type: z.literal("scheduled"), delayPath: z.string() }),
  z.object({
    type: z.literal("timed"),
    amount,
    unit,
    digestKey: text,
    timed: z.optional(
      z.object({
        atTime: text,
        weekDays: z.optional(z.array(weekday)),
        monthDays: z.optional(z.array(z.string())),
        ordinal: z.optional(ordinalWord),
        ordinalValue: z.optional(ordinalValue),
        monthlyType: z.optional(monthlyType),
      }),
    ),
  }),
  z.object({
    type: z.enum(["regular", "backoff"]),
    amount,
    unit,
    digestKey: text,
    ...backoffFields,
  }),
]);

const stepFields = {
  _id: text,
  uuid: text,
  name: text,
  _templateId: text,
  active: flag,
  shouldStopOnFail: flag,
  template: z.optional(z.object({})),
  filters: z.optional(z.array(stepFilter)),
  _parentId: z.optional(z.nullable(z.string())),
  metadata: z.optional(stepMetadata),
  replyCallback: z.optional(z.object({ active: flag, url: text })),
};

export const workflowStep = z.object({
  ...stepFields,
  variants: z.optional(z.array(z.object(stepFields))),
});

export const trigger = z.object({
  type: z.literal("event"),
  identifier: z.string(),
  variables: z.array(z.object({ name: z.string() })),
  subscriberVariables: z.optional(z.array(z.object({ name: z.string() }))),
});

/** A workflow in the form of a message's `template`. */
export const workflow = z.object({
  _id: text,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  draft: z.boolean(),
  preferenceSettings: z.object({ email: flag, sms: flag, in_app: flag, chat: flag, push: flag }),
  critical: z.boolean(),
  tags: z.array(z.string()),
  steps: z.array(workflowStep),
  _organizationId: z.string(),
  _creatorId: z.string(),
  _environmentId: z.string(),
  triggers: z.array(trigger),
  _notificationGroupId: z.string(),
  _parentId: text,
  deleted: z.boolean(),
  // Null if the workflow isn't deleted. The API specification doesn't define this case.
  deletedAt: z.nullable(timestamp),
  deletedBy: z.nullable(z.string()),
  notificationGroup: z.optional(
    z.object({
      _id: text,
      name: z.string(),
      _environmentId: z.string(),
      _organizationId: z.string(),
      _parentId: text,
    }),
  ),
  data: z.optional(jsonObject),
  workflowIntegrationStatus: z.optional(jsonObject),
});
