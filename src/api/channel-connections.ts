import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Received } from "../../contract/endpoint.ts";
import type { ChannelConnection } from "../../contract/channel-connections.ts";
import { extraApi } from "../../contract/extra-operations.ts";
import { api } from "../../contract/index.ts";
import { asObjects, asText } from "../../domain/loose.ts";
import { call } from "./client/client.ts";
import { hasOperation } from "./session/has-operation.ts";
import { SecretBox } from "./writes/secret-box.ts";
import type { RequestOf } from "./client/request.ts";
import { useSecretWrite } from "./writes/mutation.ts";

export type ReceivedConnection = Received<ChannelConnection>;

/** A connection without its token, as received. */
export type PublicConnection = Omit<ReceivedConnection, "auth">;

/** The response to a save, or to a read if the service can read connections. */
export interface ConnectionSnapshot {
  connection: PublicConnection;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

/** Connections by identifier, from responses to saves. */
export type ConnectionSnapshots = Readonly<Record<string, ConnectionSnapshot>>;

/** Removes the token, so that it isn't cached. */
function removeToken(receivedConnection: PublicConnection): PublicConnection {
  const { auth: _, ...connection } = receivedConnection as ReceivedConnection;
  return connection;
}

const pageSize = 100;
const maxPages = 10;

async function readConnections(signal: AbortSignal) {
  const snapshotsByIdentifier: Record<string, ConnectionSnapshot> = {};
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { limit: pageSize, ...(after !== undefined && { after }) };
    const { data, receivedAt } = await call(extraApi.channelConnections.list, { query, signal });
    for (const connection of asObjects(data.data)) {
      const identifier = asText(connection["identifier"]);
      if (identifier === undefined) continue;
      snapshotsByIdentifier[identifier] = { connection: removeToken(connection), receivedAt };
    }
    after = asText(data.next) || undefined;
    if (after === undefined || page === maxPages) {
      // `isComplete` is false if the service has more connections than were read.
      return { connections: snapshotsByIdentifier, isComplete: after === undefined };
    }
  }
}

export const channelConnectionQueries = {
  all: ["channel-connections"] as const,
  /** Reads up to 1,000 connections, if the service has `channelConnections.list`. */
  list: () =>
    queryOptions({
      queryKey: [...channelConnectionQueries.all, "list"] as const,
      queryFn: ({ signal }) => readConnections(signal),
      enabled: hasOperation("channelConnections.list"),
    }),
  detail: (identifier: string) =>
    queryOptions({
      queryKey: [...channelConnectionQueries.all, "detail", identifier] as const,
      queryFn: async ({ signal }): Promise<ConnectionSnapshot> => {
        const request = { params: { identifier }, signal };
        const { data, receivedAt } = await call(extraApi.channelConnections.read, request);
        return { connection: removeToken(data), receivedAt };
      },
      enabled: hasOperation("channelConnections.read"),
    }),
  /** Query of the responses to saves in this tab, without tokens. Doesn't send a request. */
  snapshots: () =>
    queryOptions({
      queryKey: [...channelConnectionQueries.all, "answered"] as const,
      queryFn: (): ConnectionSnapshots => ({}),
      initialData: {},
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

export interface SavedConnection extends ConnectionSnapshot {
  /** The token in the response; undefined if the response had none. */
  token: SecretBox<string> | undefined;
}

/** Returns a function that replaces a connection's workspace and token. The token isn't cached. */
export function useUpdateConnection() {
  const queryClient = useQueryClient();
  const write = useSecretWrite(api.channelConnections.update, {
    getInvalidatedKeys: () => [channelConnectionQueries.list().queryKey],
  });
  return async (
    request: RequestOf<typeof api.channelConnections.update>,
  ): Promise<SavedConnection> => {
    const { identifier } = request.params;
    const { data, receivedAt } = await write(request);
    const { auth, ...connection } = data;
    const snapshot = { connection, receivedAt };
    const { snapshots, detail } = channelConnectionQueries;
    queryClient.setQueryData(snapshots().queryKey, (currentSnapshots) => ({
      ...currentSnapshots,
      [identifier]: snapshot,
    }));
    queryClient.setQueryData(detail(identifier).queryKey, snapshot);
    const token = auth?.accessToken;
    return { ...snapshot, token: typeof token === "string" ? new SecretBox(token) : undefined };
  };
}
