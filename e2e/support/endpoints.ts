import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createApiClient } from "./subscribers.ts";
import type { Environment, Service } from "./service.ts";

interface SeedRecord {
  identifier: string;
  integrationIdentifier?: string | null;
  subscriberId?: string | null;
  contextKeys?: string[];
}
interface SeedConnection extends SeedRecord {
  workspace?: { id: string; name?: string };
  auth?: { accessToken: string };
}
interface SeedEndpoint extends SeedRecord {
  connectionIdentifier?: string | null;
  channel?: string | null;
  providerId?: string | null;
  type: string;
  endpoint: object;
}

const createLine = (kind: string, record: object) => JSON.stringify({ kind, record });
const toTimestamp = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();
const createRecordId = (index: number) => index.toString(16).padStart(24, "0");

/** Imports connections and endpoints (oldest first), because the API can't create them. */
async function importLinks(
  service: Service,
  environment: Environment,
  { connections, endpoints }: { connections: SeedConnection[]; endpoints: SeedEndpoint[] },
): Promise<void> {
  const header = {
    format: "signalbox-records",
    version: 1,
    environment: { id: environment.id, name: environment.name },
    exportedAt: toTimestamp(0),
    withSecrets: true,
  };
  const createSharedFields = (index: number) => ({
    _id: createRecordId(index),
    channel: "chat",
    providerId: "slack",
    integrationIdentifier: null,
    subscriberId: null,
    contextKeys: [],
    createdAt: toTimestamp(index),
    updatedAt: toTimestamp(index),
  });
  const lines = [
    ...connections.map((record, index) =>
      createLine("channel-connections", {
        ...createSharedFields(index + 1),
        workspace: { id: "T0" },
        auth: { accessToken: "canary-stored" },
        ...record,
      }),
    ),
    ...endpoints.map((record, index) =>
      createLine("channel-endpoints", {
        ...createSharedFields(index + 1),
        connectionIdentifier: null,
        ...record,
      }),
    ),
  ];
  const endLine = JSON.stringify({ kind: "end", records: lines.length });
  const directory = await mkdtemp(join(tmpdir(), "signalbox-seed-"));
  const file = join(directory, "records.ndjson");
  try {
    await writeFile(file, [JSON.stringify(header), ...lines, endLine, ""].join("\n"));
    await service.runCommand("import", file, "--environment", environment.id);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const slackCredentials = { applicationId: "A", clientId: "C", secretKey: "S", signingSecret: "G" };

/**
 * Creates two active integrations and an inactive one, three subscribers, a connection, and the
 * given endpoints.
 */
export async function seedLinkedRecords(
  service: Service,
  environment: Environment,
  endpoints: SeedEndpoint[],
): Promise<void> {
  const api = await createApiClient(service, environment);
  const createIntegration = async (
    identifier: string,
    providerId: string,
    active: boolean,
    credentials: object,
  ) => await api.send("POST", "/v1/integrations", { identifier, providerId, active, credentials });
  await createIntegration("slack-eu", "slack", true, slackCredentials);
  await createIntegration("slack-old", "slack", false, slackCredentials);
  await createIntegration("sms-eu", "twilio", true, {
    accountSid: "AC1",
    token: "t",
    from: "+4915112345678",
  });
  for (const id of ["ana", "bo", "chi"]) await api.upsert(id);
  const connections = [{ identifier: "team", integrationIdentifier: "slack-eu" }];
  await importLinks(service, environment, { connections, endpoints });
}

export const endpointRowLinks = (page: Page, tableName = "Channel endpoints") =>
  page.getByRole("table", { name: tableName }).getByRole("rowheader").getByRole("link");
