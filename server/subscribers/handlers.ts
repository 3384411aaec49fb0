import type { ResourceHandlers } from "../http/call.ts";
import { unbuilt } from "../http/unbuilt.ts";
import { readChannels } from "./channels.ts";
import { subscriberRecord } from "./record.ts";
import { listSubscribers } from "./repository.ts";

export const subscriberHandlers: ResourceHandlers<"subscribers"> = {
  list: async ({ db, keyring, caller, query }) => {
    const { rows, ...page } = await listSubscribers(db, caller.environmentId, query);
    const channels = await readChannels(
      db,
      keyring,
      caller.environmentId,
      rows.map((row) => row.id),
    );
    return {
      data: rows.map((row) => subscriberRecord(row, channels.get(row.id) ?? [], caller)),
      ...page,
    };
  },
  upsert: unbuilt,
  setCredentials: unbuilt,
  setOnline: unbuilt,
};
