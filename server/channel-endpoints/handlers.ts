import * as z from "zod/mini";
import type { channelEndpoints } from "../../contract/channel-endpoints.ts";
import { type EndpointType, destinationSchemas } from "../../contract/providers/endpoint-types.ts";
import { writeAudit } from "../audit/repository.ts";
import type { Call, ResourceHandlers } from "../http/call.ts";
import { toFieldErrors, HttpError, createNotFoundError } from "../http/errors.ts";
import { toChannelEndpoint, toEndpointSealedValueId } from "./record.ts";
import { listEndpoints, lockEndpoint, replaceDestination } from "./repository.ts";

async function list(call: Call<typeof channelEndpoints.list>) {
  const { rows, ...page } = await listEndpoints(call);
  return { data: rows.map((row) => toChannelEndpoint(row, call.keyring)), ...page };
}

/** Returns the destination, or throws 422 with the invalid fields if it doesn't match the type. */
function requireDestination(type: EndpointType, endpoint: Record<string, unknown>) {
  const result = z.safeParse(destinationSchemas[type], endpoint);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue): { path: PropertyKey[]; message: string }[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: ["endpoint", key],
          message: `Remove this field, because endpoints of type "${type}" don't have it`,
        }))
      : [{ path: ["endpoint", ...issue.path], message: issue.message }],
  );
  throw new HttpError(422, `The endpoint doesn't match its type "${type}".`, {
    errors: toFieldErrors(errors, { endpoint }, "endpoint"),
  });
}

async function update(call: Call<typeof channelEndpoints.update>) {
  const { db, keyring, caller, params, body, now } = call;
  const row = await lockEndpoint(db, caller.environmentId, params.identifier);
  if (row === undefined)
    throw createNotFoundError(
      `Channel endpoint "${params.identifier}" not found in this environment.`,
    );
  const before = toChannelEndpoint(row, keyring);
  const destination = JSON.stringify(requireDestination(before.type, body.endpoint));
  const sealedDestination = keyring.seal(
    destination,
    toEndpointSealedValueId(row.environment_id, row.id),
  );
  const after = toChannelEndpoint(
    await replaceDestination(db, row, sealedDestination, now),
    keyring,
  );
  await writeAudit(call, {
    action: "channelEndpoints.update",
    target: `channel endpoint ${row.identifier}`,
    before,
    after,
  });
  return after;
}

export const channelEndpointHandlers: ResourceHandlers<"channelEndpoints"> = { list, update };
