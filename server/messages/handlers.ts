import type { Updateable } from "kysely";
import type { Message, messages } from "../../contract/messages.ts";
import { writeAudit } from "../audit/repository.ts";
import type { Database } from "../db/schema.ts";
import type { Call, ResourceHandlers } from "../http/call.ts";
import { createNotFoundError } from "../http/errors.ts";
import { lockInboxMessages, readMessageTexts, updateMessage } from "./repository.ts";
import { lockSubscriber } from "../subscribers/repository.ts";

type MessageState = Pick<
  Updateable<Database["messages"]>,
  "read" | "seen" | "last_read_at" | "last_seen_at"
>;

/** Returns the fields that an action sets. The date of a flag is when it last became true. */
function getMarkedState(
  action: Call<typeof messages.markAs>["body"]["markAs"],
  before: { read: boolean; seen: boolean },
  now: Date,
): MessageState {
  const seenFields = before.seen ? {} : { last_seen_at: now };
  switch (action) {
    case "read":
      return { read: true, seen: true, ...seenFields, ...(!before.read && { last_read_at: now }) };
    case "unread":
      return { read: false, seen: true, ...seenFields };
    case "seen":
      return { seen: true, ...seenFields };
    case "unseen":
      return { seen: false };
  }
}

async function markAs(call: Call<typeof messages.markAs>) {
  const { db, keyring, caller, params, body, now } = call;
  const subscriber = await lockSubscriber(db, caller.environmentId, params.subscriberId);
  if (subscriber === undefined) {
    throw createNotFoundError(`Subscriber "${params.subscriberId}" not found in this environment.`);
  }
  const requestedIds = typeof body.messageId === "string" ? [body.messageId] : body.messageId;
  const rows = await lockInboxMessages(db, caller.environmentId, subscriber.id, requestedIds);
  for (const row of rows) await updateMessage(db, row, getMarkedState(body.markAs, row, now), now);
  const messageIds = rows.map((row) => row.id);
  const textsById = await readMessageTexts(db, keyring, caller.environmentId, messageIds);
  const updatedMessagesById = new Map(
    [...textsById].map(([id, text]) => [id, JSON.parse(text) as Message]),
  );
  await writeAudit(call, {
    action: "messages.markAs",
    target: `messages of subscriber ${params.subscriberId}`,
    before: rows.map(({ id, read, seen }) => ({ _id: id, read, seen })),
    // The order matches `before`, because changes are found by position.
    after: messageIds
      .flatMap((id) => updatedMessagesById.get(id) ?? [])
      .map(({ _id, read, seen }) => ({ _id, read, seen })),
  });
  // Only the subscriber's in-app messages are returned, in request order and without duplicates.
  return [...new Set(requestedIds)].flatMap((id) => updatedMessagesById.get(id) ?? []);
}

export const messageHandlers: ResourceHandlers<"messages"> = { markAs };
