import * as z from "zod/mini";
import { channelEndpoint } from "../../contract/channel-endpoints.ts";
import { contextKey } from "../../contract/common.ts";
import { endpointColumns } from "../channel-endpoints/columns.ts";
import { toEndpointSealedValueId } from "../channel-endpoints/record.ts";
import { createColumn } from "../db/columns.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { openJson } from "../secrets/keyring.ts";
import { recordId } from "./check-record.ts";
import { createRecordKind } from "./kind.ts";
import { connectionLink, integrationLink, subscriberLink } from "./links.ts";
import { keepOrSeal } from "./rows.ts";

const endpointLine = z.extend(channelEndpoint, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /**
   * Destination of the endpoint; absent for webhooks in files without secrets. Doesn't have to
   * match the type, because an import must be able to restore malformed records.
   */
  endpoint: z.optional(channelEndpoint.shape.endpoint),
});
type EndpointLine = z.infer<typeof endpointLine>;

/** Reports whether a type's destinations are secret. Anyone with a webhook's URL can post to it. */
const isSecret = (type: string) => type === "webhook";

export const endpointKind = createRecordKind({
  table: "channel_endpoints",
  schema: endpointLine,
  columns: { _id: createColumn("id"), ...endpointColumns },
  links: [integrationLink, connectionLink, subscriberLink],
  key: ["identifier", "identifier"],
  async createExtraFieldReader({ keyring, environmentId, withSecrets }) {
    return (row) => {
      const openDestination = () =>
        openJson(keyring, row.endpoint, toEndpointSealedValueId(environmentId, row.id));
      const isShown = withSecrets || !isSecret(row.type);
      return { endpoint: isShown ? (openDestination() as EndpointLine["endpoint"]) : undefined };
    };
  },
  async createExtraColumnGetter(context) {
    return ({ line, record }, id, storedRow) => {
      const { endpoint, contextKeys, type } = record;
      const row = { context_hash: computeContextHash(contextKeys), endpoint: storedRow?.endpoint };
      if (endpoint !== undefined) {
        const sealedValueId = toEndpointSealedValueId(context.environmentId, id);
        row.endpoint = keepOrSeal(context.keyring, storedRow?.endpoint, sealedValueId, endpoint);
        return { row };
      }
      if (context.withSecrets || !isSecret(type)) context.reportError(line, "endpoint", "Required");
      // Keeps the stored secret URL, unless the stored endpoint has another type.
      if (storedRow?.type === type) return { row };
      context.notes.skippedEndpoints.push(record.identifier);
      return undefined;
    };
  },
});
