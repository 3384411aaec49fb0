import type { Kysely, Selectable } from "kysely";
import type { ChannelConnection } from "../../contract/channel-connections.ts";
import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import type { Integration } from "../../contract/integrations.ts";
import { connectionColumns } from "../channel-connections/columns.ts";
import { selectConnections } from "../channel-connections/handlers.ts";
import { toChannelEndpoint } from "../channel-endpoints/record.ts";
import { selectEndpoints } from "../channel-endpoints/repository.ts";
import { toRecord } from "../db/columns.ts";
import type { Database } from "../db/schema.ts";
import { toIntegration } from "../integrations/record.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { type EnvironmentRow, listEnvironments } from "../session/repository.ts";

interface RecordCaller {
  kind: "apiKey" | "session";
  environmentId: string;
  organizationId: string;
}

export interface WorkflowRecord {
  workflow: Selectable<Database["workflows"]>;
  steps: Selectable<Database["workflow_steps"]>[];
}

/** Reads records in ways for which the contract has no operation. */
export interface ExtraRecords {
  listEnvironments(organizationId: string): Promise<EnvironmentRow[]>;
  /** Lists the organization's integrations, including inactive ones. */
  listIntegrations(caller: RecordCaller): Promise<Integration[]>;
  findChannelEndpoint(
    caller: RecordCaller,
    identifier: string,
  ): Promise<ChannelEndpoint | undefined>;
  /** Lists the environment's connections without their tokens. */
  listChannelConnections(caller: RecordCaller): Promise<Omit<ChannelConnection, "auth">[]>;
  listWorkflows(caller: RecordCaller): Promise<WorkflowRecord[]>;
}

export function createExtraRecords(db: Kysely<Database>, keyring: Keyring): ExtraRecords {
  return {
    listEnvironments: (organizationId) => listEnvironments(db, organizationId),

    async listIntegrations(caller) {
      const rows = await db
        .selectFrom("integrations")
        .selectAll()
        .where("organization_id", "=", caller.organizationId)
        .where("deleted", "=", false)
        .orderBy("id")
        .execute();
      const reader = { ...caller, id: "", readOnly: false, expiresAt: null };
      return rows.map((row) => toIntegration(row, keyring, reader));
    },

    async findChannelEndpoint({ environmentId }, identifier) {
      const row = await selectEndpoints(db)
        .where("endpoint.environment_id", "=", environmentId)
        .where("endpoint.identifier", "=", identifier)
        .executeTakeFirst();
      return row && toChannelEndpoint(row, keyring);
    },

    async listChannelConnections({ environmentId }) {
      const rows = await selectConnections(db)
        .where("connection.environment_id", "=", environmentId)
        .orderBy("connection.id", "desc")
        .execute();
      return rows.map((row) =>
        toRecord<Omit<ChannelConnection, "auth">>(connectionColumns, row, {
          integrationIdentifier: row.integration_identifier,
          subscriberId: row.subscriber_id,
        }),
      );
    },

    async listWorkflows({ environmentId }) {
      const workflows = await db
        .selectFrom("workflows")
        .selectAll()
        .where("environment_id", "=", environmentId)
        .orderBy("id", "desc")
        .execute();
      const steps = await db
        .selectFrom("workflow_steps")
        .selectAll()
        .where("environment_id", "=", environmentId)
        .orderBy("position")
        .execute();
      return workflows.map((workflow) => ({
        workflow,
        steps: steps.filter((step) => step.workflow_ref === workflow.id),
      }));
    },
  };
}
