import * as z from "zod/mini";
import { channelConnection, connectionAuth } from "../../contract/channel-connections.ts";
import { contextKey } from "../../contract/common.ts";
import { connectionColumns } from "../channel-connections/columns.ts";
import { connectionSealedId } from "../channel-connections/handlers.ts";
import { column, toRecord, toRow } from "../db/columns.ts";
import { contextHash } from "../db/context-hash.ts";
import { openJson } from "../secrets/keyring.ts";
import { recordKind } from "./kind.ts";
import { integrationLink, nameLinks, resolveLinks, subscriberLink } from "./links.ts";
import { recordId } from "./record-id.ts";
import { keepOrSeal } from "./rows.ts";

const connectionLine = z.extend(channelConnection, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /** Token of the connection. Absent in files without secrets. */
  auth: z.optional(connectionAuth),
});
type ConnectionLine = z.infer<typeof connectionLine>;

const columns = { _id: column("id"), ...connectionColumns };
const links = [integrationLink, subscriberLink];
// A new connection needs a stored token; an empty one is never sent.
const emptyToken: z.infer<typeof connectionAuth> = { accessToken: "" };

export const connectionKind = recordKind({
  includedWith: "channel-connections",
  table: "channel_connections",
  schema: connectionLine,
  key: ["identifier", "identifier"],
  async *lines(context, rows) {
    const { keyring, environmentId, withSecrets } = context;
    const namesOf = await nameLinks(context, links, rows);
    for (const row of rows) {
      const opened = () => openJson(keyring, row.auth, connectionSealedId(environmentId, row.id));
      yield toRecord<ConnectionLine>(columns, row, {
        ...namesOf(row),
        auth: withSecrets ? (opened() as ConnectionLine["auth"]) : undefined,
      });
    }
  },
  async prepare(job, batch) {
    const refsOf = await resolveLinks(job, links, batch);
    return {
      row(entry, id, stored) {
        const { line, record } = entry;
        if (record.auth === undefined) {
          if (job.withSecrets) job.reportError(line, "auth", "Required");
          if (stored === undefined) job.notes.withoutToken.push(record.identifier);
        }
        const sealedId = connectionSealedId(job.environmentId, id);
        return {
          ...toRow(columns, record),
          ...refsOf(entry),
          context_hash: contextHash(record.contextKeys),
          auth:
            record.auth === undefined && stored !== undefined
              ? stored.auth
              : keepOrSeal(job.keyring, stored?.auth, sealedId, record.auth ?? emptyToken),
        };
      },
    };
  },
});
