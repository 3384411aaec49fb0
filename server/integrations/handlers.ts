import type { ResourceHandlers } from "../http/call.ts";
import { unbuilt } from "../http/unbuilt.ts";
import { integrationRecord } from "./record.ts";
import { listActiveIntegrations } from "./repository.ts";

export const integrationHandlers: ResourceHandlers<"integrations"> = {
  listActive: async ({ db, keyring, caller }) => {
    const rows = await listActiveIntegrations(db, caller.organizationId);
    return rows.map((row) => integrationRecord(row, keyring, caller));
  },
  create: unbuilt,
  update: unbuilt,
  setPrimary: unbuilt,
};
