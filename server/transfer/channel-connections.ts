import * as z from "zod/mini";
import { channelConnection, connectionAuth } from "../../contract/channel-connections.ts";
import { contextKey } from "../../contract/common.ts";
import { connectionColumns } from "../channel-connections/columns.ts";
import { toConnectionSealedValueId } from "../channel-connections/handlers.ts";
import { createColumn } from "../db/columns.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { openJson } from "../secrets/keyring.ts";
import { recordId } from "./check-record.ts";
import { createRecordKind } from "./kind.ts";
import { integrationLink, subscriberLink } from "./links.ts";
import { keepOrSeal } from "./rows.ts";

const connectionLine = z.extend(channelConnection, {
  _id: recordId,
  identifier: recordId,
  contextKeys: z.array(contextKey),
  /** Absent in files without secrets. */
  auth: z.optional(connectionAuth),
});
type ConnectionLine = z.infer<typeof connectionLine>;

// A new connection must have a token. An empty token is never sent.
const emptyToken: z.infer<typeof connectionAuth> = { accessToken: "" };

export const connectionKind = createRecordKind({
  table: "channel_connections",
  schema: connectionLine,
  columns: { _id: createColumn("id"), ...connectionColumns },
  links: [integrationLink, subscriberLink],
  key: ["identifier", "identifier"],
  async createExtraFieldReader({ keyring, environmentId, withSecrets }) {
    return (row) => {
      const openToken = () =>
        openJson(keyring, row.auth, toConnectionSealedValueId(environmentId, row.id));
      return { auth: withSecrets ? (openToken() as ConnectionLine["auth"]) : undefined };
    };
  },
  async createExtraColumnGetter(context) {
    return ({ line, record }, id, storedRow) => {
      const { auth, contextKeys, identifier } = record;
      if (auth === undefined) {
        if (context.withSecrets) context.reportError(line, "auth", "Required");
        if (storedRow === undefined) context.notes.withoutToken.push(identifier);
      }
      const sealedValueId = toConnectionSealedValueId(context.environmentId, id);
      return {
        row: {
          context_hash: computeContextHash(contextKeys),
          auth:
            auth === undefined && storedRow !== undefined
              ? storedRow.auth
              : keepOrSeal(context.keyring, storedRow?.auth, sealedValueId, auth ?? emptyToken),
        },
      };
    };
  },
});
