import { asObject } from "../../domain/loose.ts";
import { queryOptions } from "@tanstack/react-query";
import type { Endpoint, Received } from "../../contract/endpoint.ts";
import { extraApi } from "../../contract/extra-operations.ts";
import { api } from "../../contract/index.ts";
import type { Credentials, Integration } from "../../contract/integrations.ts";
import { call } from "./client/client.ts";
import { SecretBox } from "./writes/secret-box.ts";
import type { RequestOf } from "./client/request.ts";
import { useSecretWrite } from "./writes/mutation.ts";
import { hasOperation } from "./session/has-operation.ts";
import { getSessionProfile, session } from "./session/session.ts";

export type ReceivedIntegration = Received<Integration>;

/** An integration without its credentials and signing key, which makes it safe to cache. */
export type PublicIntegration = Omit<ReceivedIntegration, "credentials" | "configurations"> & {
  readonly configurations?: { readonly inboundWebhookEnabled?: boolean | null | undefined };
};

/** The secrets of an integration as received. A secret is undefined if the service sent none. */
export interface IntegrationSecrets {
  credentials: Received<Credentials> | undefined;
  signingKey: string | undefined;
}

function separateSecrets({ credentials, configurations, ...publicFields }: ReceivedIntegration) {
  const { inboundWebhookSigningKey, ...publicConfigurations } = configurations ?? {};
  const integration: PublicIntegration = {
    ...publicFields,
    ...(configurations && { configurations: publicConfigurations }),
  };
  return {
    integration,
    secrets: new SecretBox<IntegrationSecrets>({
      credentials: credentials ?? undefined,
      signingKey: inboundWebhookSigningKey ?? undefined,
    }),
  };
}

export interface IntegrationList {
  /** Integrations of the whole organization, in the order received. */
  integrations: readonly PublicIntegration[];
  /** Whether inactive integrations are included. The contract's list has only active ones. */
  includesInactive: boolean;
  /** Milliseconds since the epoch, by the browser's clock. */
  receivedAt: number;
  /** When the response arrived, in milliseconds by the service's clock, if known. */
  serviceTime: number | undefined;
}

export interface EditableIntegration extends IntegrationList {
  /** Undefined if no integration in the list has this ID or identifier. */
  integration: PublicIntegration | undefined;
  secrets: SecretBox<IntegrationSecrets>;
}

export const hasIdOrIdentifier = (id: string, record: PublicIntegration): boolean =>
  record._id === id || record.identifier === id;

async function readIntegrations(signal?: AbortSignal) {
  const includesInactive = hasOperation("integrations.list");
  const operation = includesInactive ? extraApi.integrations.list : api.integrations.listActive;
  const response = await call(operation, { signal });
  // A malformed list can have null items.
  const records = response.data.filter((record) => asObject(record)).map(separateSecrets);
  const list: IntegrationList = {
    integrations: records.map(({ integration }) => integration),
    includesInactive,
    receivedAt: response.receivedAt,
    serviceTime: response.serviceTime,
  };
  return { records, list };
}

/** Loads an integration with the credentials visible to the caller. Bypasses every cache. */
export async function openIntegration(
  id: string,
  signal?: AbortSignal,
): Promise<EditableIntegration> {
  const { records, list } = await readIntegrations(signal);
  const match = records.find(({ integration }) => hasIdOrIdentifier(id, integration));
  return {
    ...list,
    integration: match?.integration,
    secrets: match?.secrets ?? new SecretBox({ credentials: undefined, signingKey: undefined }),
  };
}

function selectActiveIntegrations(list: IntegrationList): IntegrationList {
  const currentEnvironmentId = getSessionProfile(session.get())?.environment.id;
  return {
    ...list,
    integrations: list.integrations.filter(
      ({ active, _environmentId }) =>
        active !== false &&
        (currentEnvironmentId === undefined || _environmentId === currentEnvironmentId),
    ),
  };
}

export const integrationQueries = {
  all: ["integrations"] as const,
  organization: () =>
    queryOptions({
      queryKey: [...integrationQueries.all, "list"] as const,
      queryFn: async ({ signal }) => (await readIntegrations(signal)).list,
    }),
  /**
   * Loads active integrations of the current environment, or of all environments if the
   * environment's ID is unknown.
   */
  active: () =>
    queryOptions({ ...integrationQueries.organization(), select: selectActiveIntegrations }),
  /**
   * Loads an integration for the edit page. The query is removed from the cache when the page
   * closes, and never refetches while a form is open, unless an unlock changes the session's rights.
   * Components that use it must therefore use the profile.
   */
  editable: (id: string) =>
    queryOptions({
      queryKey: [
        "opened integration",
        id,
        getSessionProfile(session.get())?.readOnlyCredential === true,
      ] as const,
      queryFn: ({ signal }) => openIntegration(id, signal),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
  /** Loads each integration's sender fields, keyed by ID, or by identifier if the ID is missing. */
  senders: () =>
    queryOptions({
      queryKey: [...integrationQueries.all, "senders"] as const,
      queryFn: ({ signal }) => readSenderFields(signal),
      gcTime: 0,
    }),
};

/** Returns the sender fields, which recipients see and which contain no secrets. */
async function readSenderFields(signal?: AbortSignal) {
  const { records } = await readIntegrations(signal);
  return new Map(
    records.map(({ integration, secrets }) => {
      const { from, senderName, domain } = secrets.read().credentials ?? {};
      return [
        integration._id ?? integration.identifier ?? "",
        {
          from: from ?? undefined,
          senderName: senderName ?? undefined,
          domain: domain ?? undefined,
        },
      ];
    }),
  );
}

type IntegrationEndpoint = (typeof api.integrations)["create" | "update" | "setPrimary"];

/**
 * Returns a function that writes an integration and returns it without its secrets. `serviceTime`
 * is when the response arrived, in milliseconds by the service's clock, if known.
 */
function useIntegrationWrite<E extends IntegrationEndpoint & Endpoint>(endpoint: E) {
  const write = useSecretWrite(endpoint, { getInvalidatedKeys: () => [integrationQueries.all] });
  return async (request: RequestOf<E>) => {
    const response = await write(request);
    // All three endpoints return an integration, which a generic endpoint type can't express.
    const data = response.data as ReceivedIntegration;
    return { integration: separateSecrets(data).integration, serviceTime: response.serviceTime };
  };
}

export const useCreateIntegration = () => useIntegrationWrite(api.integrations.create);
export const useUpdateIntegration = () => useIntegrationWrite(api.integrations.update);
export const useSetPrimary = () => useIntegrationWrite(api.integrations.setPrimary);
