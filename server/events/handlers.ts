import type { events } from "../../contract/events.ts";
import { placeMark } from "../db/json-text.ts";
import type { Call, Caller, Context, ResourceHandlers } from "../http/call.ts";
import { notFound } from "../http/errors.ts";
import { JsonText } from "../http/json-text.ts";
import { readMessages } from "../messages/repository.ts";
import { listEvents, readEvent } from "./repository.ts";

/** Replaces the marked IDs of messages with encrypted fields by the messages, each as a string. */
async function fillMessages({ db, keyring }: Context, caller: Caller, texts: readonly string[]) {
  // Every second piece is an ID.
  const pieces = texts.map((text) => text.split(placeMark));
  const ids = pieces.flatMap((list) => list.filter((_, index) => index % 2 === 1));
  const messages = await readMessages(db, keyring, caller.environmentId, ids);
  return pieces.flatMap((list) =>
    list.map((piece, index) =>
      index % 2 === 1 ? JSON.stringify(messages.get(piece) ?? null) : piece,
    ),
  );
}

async function list(call: Call<typeof events.list>) {
  const { db, caller, query } = call;
  const { texts, hasMore } = await listEvents(db, caller.environmentId, query);
  return new JsonText(
    await fillMessages(call, caller, [
      `{"hasMore":${hasMore},"data":[`,
      ...texts.flatMap((text, index) => (index === 0 ? [text] : [",", text])),
      `],"pageSize":${query.limit},"page":${query.page}}`,
    ]),
  );
}

async function read(call: Call<typeof events.read>) {
  const { db, caller, params } = call;
  const text = await readEvent(db, caller.environmentId, params.notificationId);
  if (text === undefined) throw notFound(`There is no event ${params.notificationId} here.`);
  return new JsonText(await fillMessages(call, caller, [text]));
}

export const eventHandlers: ResourceHandlers<"events"> = { list, read };
