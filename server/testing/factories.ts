import type { Insertable } from "kysely";
import { toConnectionSealedValueId } from "../channel-connections/handlers.ts";
import { toEndpointSealedValueId } from "../channel-endpoints/record.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { toMessageSealedValueId } from "../messages/repository.ts";
import type { TestApp, TestEnvironment } from "./app.ts";

export type FactorySource = Pick<TestApp, "db" | "keyring" | "now">;

type Values<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** Returns functions that insert records directly, because the API can't create most of them. */
export function createFactories(source: FactorySource, environment: Pick<TestEnvironment, "id">) {
  const { db, keyring } = source;
  const environment_id = environment.id;
  const createTimes = () => ({ created_at: source.now, updated_at: source.now });

  const insert = async <Table extends keyof Database>(
    table: Table,
    values: Values<Table>,
    id = createId(source.now),
  ) => {
    // The callers in this file provide all required columns.
    const row = { environment_id, id, ...values } as unknown as Insertable<Database[Table]>;
    await db.insertInto(table).values(row).execute();
    return id;
  };

  const subscriber = (subscriberId: string, email?: string) =>
    insert("subscribers", {
      subscriber_id: subscriberId,
      ...(email !== undefined && { email }),
      ...createTimes(),
    });

  const workflow = (identifier: string) =>
    insert("workflows", {
      identifier,
      name: `Workflow ${identifier}`,
      origin: "svc-cloud",
      triggers: JSON.stringify([{ type: "event", identifier, variables: [{ name: "order" }] }]),
      preference_settings: "{}",
      notification_group: JSON.stringify({ id: createId(source.now), name: "General" }),
      creator_id: createId(source.now),
      ...createTimes(),
    });

  const event = (values: Values<"events"> & { subscriber_ref: string }) => {
    const id = createId(source.now);
    const context_hash = computeContextHash(values.context_keys ?? []);
    return insert(
      "events",
      { transaction_id: `txn_${id}`, context_hash, ...createTimes(), ...values },
      id,
    );
  };

  const job = async (event_ref: string, values: Values<"jobs"> = {}) => {
    const stepId = createId(source.now);
    await insert(
      "step_versions",
      { step: JSON.stringify({ _id: stepId, active: true, filters: [], _templateId: stepId }) },
      stepId,
    );
    return await insert("jobs", {
      event_ref,
      type: "email",
      status: "completed",
      provider_id: "sendgrid",
      step_version_ref: stepId,
      ...createTimes(),
      ...values,
    });
  };

  const detail = (event_ref: string, job_ref: string, values: Values<"execution_details"> = {}) =>
    insert("execution_details", {
      event_ref,
      job_ref,
      status: "Success",
      detail: "Message sent",
      source: "Internal",
      created_at: source.now,
      ...values,
    });

  const message = (
    event_ref: string,
    job_ref: string,
    subscriber_ref: string,
    values: Values<"messages"> = {},
    secrets?: { deviceTokens?: string[]; directWebhookUrl?: string },
  ) => {
    const id = createId(source.now);
    const seal = (value: object) =>
      keyring.seal(JSON.stringify(value), toMessageSealedValueId(environment_id, id));
    return insert(
      "messages",
      {
        event_ref,
        job_ref,
        subscriber_ref,
        channel: "in_app",
        provider_id: "svc",
        cta: "{}",
        status: "sent",
        ...(secrets && { delivery_secrets: seal(secrets) }),
        ...createTimes(),
        ...values,
      },
      id,
    );
  };

  const connection = (
    identifier: string,
    accessToken: string,
    values: Values<"channel_connections"> = {},
  ) => {
    const id = createId(source.now);
    return insert(
      "channel_connections",
      {
        identifier,
        channel: "chat",
        provider_id: "slack",
        context_hash: computeContextHash(values.context_keys ?? []),
        workspace: JSON.stringify({ id: "T1", name: "Team" }),
        auth: keyring.seal(
          JSON.stringify({ accessToken }),
          toConnectionSealedValueId(environment_id, id),
        ),
        ...createTimes(),
        ...values,
      },
      id,
    );
  };

  const endpoint = (
    identifier: string,
    type: string,
    destination: object,
    link: Values<"channel_endpoints"> = {},
  ) => {
    const id = createId(source.now);
    return insert(
      "channel_endpoints",
      {
        identifier,
        type,
        context_hash: computeContextHash(link.context_keys ?? []),
        endpoint: keyring.seal(
          JSON.stringify(destination),
          toEndpointSealedValueId(environment_id, id),
        ),
        ...createTimes(),
        ...link,
      },
      id,
    );
  };

  return { subscriber, workflow, event, job, detail, message, connection, endpoint };
}
