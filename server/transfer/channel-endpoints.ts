import * as z from "zod/mini";
import { channelEndpoint } from "../../contract/channel-endpoints.ts";
import { contextKey } from "../../contract/common.ts";
import { endpointColumns } from "../channel-endpoints/columns.ts";
import { endpointSealedId } from "../channel-endpoints/record.ts";
import { column, toRecord, toRow } from "../db/columns.ts";
import { contextHash } from "../db/context-hash.ts";
import { openJson } from "../secrets/keyring.ts";
import { recordKind } from "./kind.ts";
import {
  connectionLink,
  integrationLink,
  nameLinks,
  resolveLinks,
  subscriberLink,
} from "./links.ts";
import { recordId } from "./record-id.ts";
import { keepOrSeal } from "./rows.ts";

const endpointLine = z.extend(channelEndpoint, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /**
   * Destination of the endpoint. In files without secrets, a webhook's destination is absent. The
   * destination may not match the type, because such records can exist, and a file must be able to
   * restore them.
   */
  endpoint: z.optional(channelEndpoint.shape.endpoint),
});
type EndpointLine = z.infer<typeof endpointLine>;

const columns = { _id: column("id"), ...endpointColumns };
const links = [integrationLink, connectionLink, subscriberLink];

/** Reports whether a destination is secret. Anyone with a webhook's URL can post to it. */
const isSecret = (type: string) => type === "webhook";

export const endpointKind = recordKind({
  includedWith: "channel-endpoints",
  table: "channel_endpoints",
  schema: endpointLine,
  key: ["identifier", "identifier"],
  async *lines(context, rows) {
    const { keyring, environmentId, withSecrets } = context;
    const namesOf = await nameLinks(context, links, rows);
    for (const row of rows) {
      const opened = () => openJson(keyring, row.endpoint, endpointSealedId(environmentId, row.id));
      const isShown = withSecrets || !isSecret(row.type);
      yield toRecord<EndpointLine>(columns, row, {
        ...namesOf(row),
        endpoint: isShown ? (opened() as EndpointLine["endpoint"]) : undefined,
      });
    }
  },
  async prepare(job, batch) {
    const refsOf = await resolveLinks(job, links, batch);
    return {
      row(entry, id, stored) {
        const { line, record } = entry;
        const refs = refsOf(entry);
        if (record.endpoint === undefined) {
          if (job.withSecrets || !isSecret(record.type))
            job.reportError(line, "endpoint", "Required");
          // Keeps the stored secret URL, unless it belongs to another type.
          if (stored?.type !== record.type) {
            job.notes.skippedEndpoints.push(record.identifier);
            return undefined;
          }
        }
        const sealedId = endpointSealedId(job.environmentId, id);
        return {
          ...toRow(columns, record),
          ...refs,
          context_hash: contextHash(record.contextKeys),
          endpoint:
            record.endpoint === undefined
              ? stored?.endpoint
              : keepOrSeal(job.keyring, stored?.endpoint, sealedId, record.endpoint),
        };
      },
    };
  },
});
