import type { JsonObject } from "../../../../contract/common.ts";
import type { Received } from "../../../../contract/endpoint.ts";
import type { Subscriber } from "../../../../contract/subscribers.ts";
import { isEqual } from "../../../lib/three-way.ts";
import type { RowPlan } from "./row-plan.ts";

export type UpsertBody = { subscriberId: string } & Record<string, unknown>;
export type ExistingSubscriber = Received<Subscriber> & {
  /** Whether `data` contains a number that the browser has rounded. */
  hasRoundedData?: boolean | undefined;
};

/** Builds the request for a new subscriber. Omits nulls, which only clear existing values. */
export function toCreateBody({ subscriberId, fields, data }: RowPlan): UpsertBody {
  const fieldEntries = Object.entries(fields).filter(([, value]) => value !== null);
  const newData = data?.kind === "keys" ? data.valuesToSet : data?.value;
  return {
    subscriberId,
    ...Object.fromEntries(fieldEntries),
    ...(newData && Object.keys(newData).length > 0 && { data: newData }),
  };
}

/**
 * Returns the request for an existing subscriber, or undefined if no value changes. Includes
 * unchanged `data`, because a service may clear omitted `data`.
 */
export function toUpdateBody(
  plan: RowPlan,
  existingSubscriber: ExistingSubscriber,
): UpsertBody | undefined {
  const changedEntries = Object.entries(plan.fields).filter(
    ([field, value]) => value !== (existingSubscriber[field as keyof ExistingSubscriber] ?? null),
  );
  const dataBefore = existingSubscriber.data ?? null;
  const dataAfter = getDataAfter(plan, dataBefore);
  if (changedEntries.length === 0 && isEqual(dataBefore, dataAfter)) return undefined;
  return {
    subscriberId: plan.subscriberId,
    ...Object.fromEntries(changedEntries),
    ...((dataBefore !== null || dataAfter !== null) && { data: dataAfter }),
  };
}

/** Returns the reason why an existing subscriber can't be updated without a loss of data. */
export function findUpdateError(
  plan: RowPlan,
  existingSubscriber: ExistingSubscriber,
): string | undefined {
  return existingSubscriber.hasRoundedData === true &&
    toUpdateBody(plan, existingSubscriber) !== undefined
    ? "The saved custom data contains a number that the browser can't represent exactly. Change the subscriber with the API."
    : undefined;
}

function getDataAfter({ data }: RowPlan, dataBefore: JsonObject | null): JsonObject | null {
  if (!data) return dataBefore;
  if (data.kind === "whole") return data.value;
  const remainingEntries = Object.entries(dataBefore ?? {}).filter(
    ([key]) => !data.keysToClear.includes(key),
  );
  const dataAfter = { ...Object.fromEntries(remainingEntries), ...data.valuesToSet };
  return dataBefore === null && Object.keys(dataAfter).length === 0 ? null : dataAfter;
}

export function findClearedValues(plan: RowPlan, existingSubscriber: ExistingSubscriber) {
  const dataBefore = (existingSubscriber.data ?? {}) as JsonObject;
  const dataAfter = getDataAfter(plan, dataBefore) ?? {};
  return {
    fields: Object.entries(plan.fields)
      .filter(
        ([field, value]) =>
          value === null &&
          (existingSubscriber[field as keyof ExistingSubscriber] ?? null) !== null,
      )
      .map(([field]) => field),
    keys: Object.keys(dataBefore).filter((key) => !Object.hasOwn(dataAfter, key)),
  };
}
