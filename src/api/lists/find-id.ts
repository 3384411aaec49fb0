import { queryOptions } from "@tanstack/react-query";
import { asText } from "../../../domain/loose.ts";
import { api } from "../../../contract/index.ts";
import { call } from "../client/client.ts";
import { getHttpFailure } from "../client/errors.ts";
import type { ReceivedEvent } from "../events.ts";
import { readSubscriber, type ReceivedSubscriber } from "../subscribers.ts";

export type FoundRecord =
  | { readonly kind: "event"; readonly event: ReceivedEvent }
  /** A transaction of several events. A transaction of a single event is returned as that event. */
  | { readonly kind: "transaction"; readonly transactionId: string }
  | { readonly kind: "subscriber"; readonly subscriber: ReceivedSubscriber };

/**
 * Returns undefined if the service rejects the request, because a rejection counts as no match.
 * Other errors propagate, because the record may still exist.
 */
async function ignoreRejection<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if ([400, 403, 404, 422].some((status) => getHttpFailure(error, status))) return undefined;
    throw error;
  }
}

async function findEvent(id: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const params = { notificationId: id };
  const response = await ignoreRejection(call(api.events.read, { params, signal }));
  return response?.data._id === id ? [{ kind: "event", event: response.data }] : [];
}

async function findTransaction(id: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { transactionId: id, limit: 2 };
  const response = await ignoreRejection(call(api.events.list, { query, signal }));
  // A service without this filter returns the newest events, so compare their transaction IDs.
  const events = (response?.data.data ?? []).flatMap((event) =>
    event?.transactionId === id ? [event] : [],
  );
  const [event] = events;
  if (event === undefined) return [];
  return events.length === 1 && asText(event._id) !== undefined
    ? [{ kind: "event", event }]
    : [{ kind: "transaction", transactionId: id }];
}

async function findSubscriber(id: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const response = await ignoreRejection(readSubscriber(id, signal));
  return response?.record ? [{ kind: "subscriber", subscriber: response.record }] : [];
}

/** Maximum number of subscribers to load for an email address. A longer result isn't useful. */
const maxSubscribers = 5;

async function findSubscribersByEmail(email: string, signal: AbortSignal): Promise<FoundRecord[]> {
  if (!email.includes("@")) return [];
  const query = { email, limit: maxSubscribers };
  const response = await ignoreRejection(call(api.subscribers.list, { query, signal }));
  return (response?.data.data ?? []).flatMap((subscriber): FoundRecord[] =>
    subscriber?.email === email && asText(subscriber.subscriberId) !== undefined
      ? [{ kind: "subscriber", subscriber }]
      : [],
  );
}

const toKey = (match: FoundRecord): string =>
  match.kind === "event"
    ? `event ${String(match.event._id)}`
    : match.kind === "transaction"
      ? `transaction ${match.transactionId}`
      : `subscriber ${String(match.subscriber.subscriberId)}`;

/**
 * Finds the event, transaction, or subscriber with this ID, or the subscribers with this email
 * address. IDs have no distinct formats, so all lookups run concurrently.
 *
 * @throws ApiError if a lookup failed
 */
export async function findRecordsById(
  id: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const results = await Promise.all(
    [findEvent, findTransaction, findSubscriber, findSubscribersByEmail].map((find) =>
      find(id, signal),
    ),
  );
  return [...new Map(results.flat().map((record) => [toKey(record), record])).values()];
}

/** Reports whether text may be an ID or an email address: one word of a plausible length. */
export const mayBeId = (text: string): boolean => /^\S{3,320}$/.test(text);

export const createFindQuery = (id: string) =>
  queryOptions({
    queryKey: ["find", id] as const,
    queryFn: ({ signal }) => findRecordsById(id, signal),
    // A stale result is acceptable, because pages opened from it load their own data.
    staleTime: 10_000,
    gcTime: 60_000,
  });
