import type { Insertable } from "kysely";
import { connectionSecret } from "../channel-connections/handlers.ts";
import { endpointSecret } from "../channel-endpoints/handlers.ts";
import { contextHash } from "../db/context-hash.ts";
import { newId } from "../db/id.ts";
import type { EventsTable, ExecutionDetailsTable, JobsTable, MessagesTable } from "../db/schema.ts";
import { messageSecret } from "../messages/repository.ts";
import type { TestApp, TestEnvironment } from "./app.ts";

export type FactorySource = Pick<TestApp, "db" | "keyring" | "now">;

/** Writes records that no operation of the API creates. */
export function factories(test: FactorySource, environment: Pick<TestEnvironment, "id">) {
  const { db, keyring } = test;
  const environment_id = environment.id;
  const times = () => ({ created_at: test.now, updated_at: test.now });

  const subscriber = async (subscriberId: string, email?: string) => {
    const id = newId(test.now);
    await db
      .insertInto("subscribers")
      .values({
        environment_id,
        id,
        subscriber_id: subscriberId,
        ...(email !== undefined && { email }),
        ...times(),
      })
      .execute();
    return id;
  };

  const workflow = async (identifier: string) => {
    const id = newId(test.now);
    await db
      .insertInto("workflows")
      .values({
        environment_id,
        id,
        identifier,
        name: `Workflow ${identifier}`,
        origin: "svc-cloud",
        triggers: JSON.stringify([{ type: "event", identifier, variables: [{ name: "order" }] }]),
        preference_settings: "{}",
        notification_group: JSON.stringify({ id: newId(test.now), name: "General" }),
        creator_id: newId(test.now),
        ...times(),
      })
      .execute();
    return id;
  };

  const event = async (values: Partial<Insertable<EventsTable>> & { subscriber_ref: string }) => {
    const id = newId(test.now);
    await db
      .insertInto("events")
      .values({
        environment_id,
        id,
        transaction_id: `txn_${id}`,
        context_hash: contextHash(values.context_keys ?? []),
        ...times(),
        ...values,
      })
      .execute();
    return id;
  };

  const job = async (event_ref: string, values: Partial<Insertable<JobsTable>> = {}) => {
    const id = newId(test.now);
    const step = newId(test.now);
    await db
      .insertInto("step_versions")
      .values({
        environment_id,
        id: step,
        step: JSON.stringify({ _id: step, active: true, filters: [], _templateId: step }),
      })
      .execute();
    await db
      .insertInto("jobs")
      .values({
        environment_id,
        event_ref,
        id,
        type: "email",
        status: "completed",
        provider_id: "sendgrid",
        step_version_ref: step,
        ...times(),
        ...values,
      })
      .execute();
    return id;
  };

  const detail = async (
    event_ref: string,
    job_ref: string,
    values: Partial<Insertable<ExecutionDetailsTable>> = {},
  ) => {
    const id = newId(test.now);
    await db
      .insertInto("execution_details")
      .values({
        environment_id,
        event_ref,
        job_ref,
        id,
        status: "Success",
        detail: "Message sent",
        source: "Internal",
        created_at: test.now,
        ...values,
      })
      .execute();
    return id;
  };

  const message = async (
    event_ref: string,
    job_ref: string,
    subscriber_ref: string,
    values: Partial<Insertable<MessagesTable>> = {},
    secrets?: { deviceTokens?: string[]; directWebhookUrl?: string },
  ) => {
    const id = newId(test.now);
    await db
      .insertInto("messages")
      .values({
        environment_id,
        id,
        event_ref,
        job_ref,
        subscriber_ref,
        channel: "in_app",
        provider_id: "svc",
        cta: "{}",
        status: "sent",
        ...(secrets && {
          delivery_secrets: keyring.seal(
            JSON.stringify(secrets),
            messageSecret(environment_id, id),
          ),
        }),
        ...times(),
        ...values,
      })
      .execute();
    return id;
  };

  interface Link {
    integration_ref?: string;
    connection_ref?: string;
    subscriber_ref?: string;
    context_keys?: string[];
    channel?: string;
    provider_id?: string;
  }

  const connection = async (identifier: string, accessToken: string, link: Link = {}) => {
    const id = newId(test.now);
    await db
      .insertInto("channel_connections")
      .values({
        environment_id,
        id,
        identifier,
        channel: "chat",
        provider_id: "slack",
        context_hash: contextHash(link.context_keys ?? []),
        workspace: JSON.stringify({ id: "T1", name: "Team" }),
        auth: keyring.seal(JSON.stringify({ accessToken }), connectionSecret(environment_id, id)),
        ...times(),
        ...link,
      })
      .execute();
    return id;
  };

  const endpoint = async (identifier: string, type: string, target: object, link: Link = {}) => {
    const id = newId(test.now);
    await db
      .insertInto("channel_endpoints")
      .values({
        environment_id,
        id,
        identifier,
        type,
        context_hash: contextHash(link.context_keys ?? []),
        endpoint: keyring.seal(JSON.stringify(target), endpointSecret(environment_id, id)),
        ...times(),
        ...link,
      })
      .execute();
    return id;
  };

  return { subscriber, workflow, event, job, detail, message, connection, endpoint };
}
