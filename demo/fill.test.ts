import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { channelConnection } from "../contract/channel-connections.ts";
import { channelEndpoint } from "../contract/channel-endpoints.ts";
import type { Event, ExecutionDetail } from "../contract/events.ts";
import { detailSources, detailStatuses, jobStatuses, stepTypes } from "../contract/events.ts";
import type { Integration } from "../contract/integrations.ts";
import { findChannelIssues } from "../contract/providers/channel-settings.ts";
import {
  destinationSchemas,
  savedDestinationSchemas,
} from "../contract/providers/endpoint-types.ts";
import { subscriberChannelProviderIds } from "../contract/providers/lookup.ts";
import { getEventOutcome } from "../domain/event-outcome.ts";
import type { Subscriber } from "../contract/subscribers.ts";
import { toSealedFieldId } from "../server/secrets/keyring.ts";
import { detailTexts } from "../domain/detail-text-table.ts";
import { fillDemo } from "./fill.ts";
import { transactionIds } from "./stories.ts";
import { demoSizes } from "../server/testing/demo-sizes.ts";
import { type DemoReader, fillTimeoutMs, useDemo } from "../server/testing/demo.ts";

const demo = useDemo();
let productionReader: DemoReader;
let events: Event[];
let details: (ExecutionDetail & { transactionId: string })[];

beforeAll(async () => {
  productionReader = await demo.current.openReader("Production");
  events = await productionReader.readEvents();
  details = events.flatMap((event) =>
    (event.jobs ?? []).flatMap((job) =>
      job.executionDetails.map((detail) => ({ ...detail, transactionId: event.transactionId })),
    ),
  );
}, fillTimeoutMs);

const listJobs = () => events.flatMap((event) => event.jobs ?? []);

describe("the events", () => {
  test("cover 48 hours, including the last hours", () => {
    const now = demo.current.now.getTime();
    const agesInHours = events.map(
      ({ createdAt = "" }) => (now - Date.parse(createdAt)) / 3_600_000,
    );
    expect(Math.max(...agesInHours)).toBeLessThan(50);
    expect(Math.min(...agesInHours)).toBeGreaterThanOrEqual(0);
    for (let hour = 0; hour < 48; hour++) {
      const eventCount = agesInHours.filter((age) => age >= hour && age < hour + 1).length;
      expect(eventCount, `hour ${hour}`).toBeGreaterThan(10);
    }
  });

  test("have a daily rhythm", () => {
    const countsByHour = new Map<number, number>();
    for (const { createdAt = "" } of events) {
      const hour = new Date(createdAt).getUTCHours();
      countsByHour.set(hour, (countsByHour.get(hour) ?? 0) + 1);
    }
    expect(countsByHour.get(16) ?? 0).toBeGreaterThan(2 * (countsByHour.get(4) ?? 0));
  });

  test("have every step type, job status, detail status and source, and severity", () => {
    expect(new Set(listJobs().map(({ type }) => type))).toEqual(
      new Set(stepTypes.filter((type) => type !== "trigger")),
    );
    expect(new Set(listJobs().map(({ status }) => status))).toEqual(new Set(jobStatuses));
    expect(new Set(details.map(({ status }) => status))).toEqual(new Set(detailStatuses));
    expect(new Set(details.map(({ source }) => source))).toEqual(new Set(detailSources));
    expect(new Set(events.map(({ severity }) => severity))).toEqual(
      new Set(["high", "medium", "low", "none", undefined]),
    );
  });

  test("have every outcome", () => {
    const now = demo.current.now.getTime();
    const kinds = new Set(events.map((event) => getEventOutcome(event, now).kind));
    for (const kind of ["failed", "partlyFailed", "stuck", "waiting", "running", "merged"]) {
      expect(kinds).toContain(kind);
    }
    for (const kind of ["nothingSent", "warning", "succeeded"]) expect(kinds).toContain(kind);
    expect(kinds).not.toContain("unknown");
  });

  test("leave out fields without a value", () => {
    const records = [...events, ...details, ...listJobs().flatMap((job) => [job, job.step])];
    const nullFieldNames = records.flatMap((record) =>
      Object.entries(record).flatMap(([field, value]) => (value === null ? [field] : [])),
    );
    expect(new Set(nullFieldNames)).toEqual(new Set());
  });

  test("use only texts from the list, with their status and source", () => {
    const expectedDetails = Object.values(detailTexts).map(({ text, status, source }) => ({
      // Except for placeholders, the texts contain no characters that need escaping.
      pattern: new RegExp(`^${text.replace(/\{\w+\}/g, ".+")}$`),
      status,
      source,
    }));
    const unknownDetails = details
      .filter(({ transactionId }) => transactionId !== transactionIds.hostileDetails)
      .filter(
        ({ detail, status, source }) =>
          !expectedDetails.some(
            (text) => text.pattern.test(detail) && text.status === status && text.source === source,
          ),
      );
    expect(unknownDetails.map(({ detail, status, source }) => [detail, status, source])).toEqual(
      [],
    );
  });

  test("use every text of the list except those of operator errors", () => {
    const texts = details.map(({ detail }) => detail);
    const unseenKeys = Object.entries(detailTexts)
      .filter(([, { text }]) => {
        const pattern = new RegExp(`^${text.replace(/\{\w+\}/g, ".+")}$`);
        return !texts.some((detail) => pattern.test(detail));
      })
      .map(([key]) => key);
    expect(unseenKeys).toEqual(["noIntegration", "noPrimary"]);
  });

  test("include the integration in most sends, but not in all", () => {
    const sendingDetails = details.filter(({ detail }) =>
      detail.startsWith("Sending message through "),
    );
    const detailCountWithIntegration = sendingDetails.filter(({ raw }) =>
      raw?.includes('"integrationId"'),
    ).length;
    expect(detailCountWithIntegration / sendingDetails.length).toBeGreaterThan(0.7);
    expect(detailCountWithIntegration).toBeLessThan(sendingDetails.length);
    const sendGridIdentifiers = new Set(
      sendingDetails.flatMap(
        ({ raw }) => /"identifier":"(sendgrid-\w+)"/.exec(raw ?? "")?.[1] ?? [],
      ),
    );
    expect(sendGridIdentifiers).toEqual(new Set(["sendgrid-eu", "sendgrid-us"]));
  });
});

describe("the environment", () => {
  test("has subscribers of many scripts, with and without each contact field", async () => {
    const subscribers: Subscriber[] = [];
    let path = "/v2/subscribers?limit=100";
    for (;;) {
      const page = await productionReader.get<{ data: Subscriber[]; next: string | null }>(path);
      subscribers.push(...page.data);
      if (page.next === null) break;
      path = `/v2/subscribers?limit=100&after=${encodeURIComponent(page.next)}`;
    }
    expect(subscribers).toHaveLength(demoSizes.whole.Production.subscriberCount);
    const joinedNames = subscribers.map(({ firstName }) => firstName ?? "").join("");
    for (const script of ["Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Thai", "Han"]) {
      expect(joinedNames).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
    }
    for (const field of ["email", "phone", "locale", "timezone", "avatar", "data"] as const) {
      const incompleteSubscribers = subscribers.filter(
        (subscriber) => subscriber[field] === undefined,
      );
      expect(incompleteSubscribers.length, field).toBeGreaterThan(0);
      expect(incompleteSubscribers.length, field).toBeLessThan(subscribers.length);
    }
    const usedProviderIds = new Set(
      subscribers.flatMap(({ channels = [] }) => channels.map(({ providerId }) => providerId)),
    );
    expect(usedProviderIds.size).toBeGreaterThan(8);
    for (const id of usedProviderIds) expect(subscriberChannelProviderIds).toContain(id);
    const settings = subscribers.flatMap(({ channels = [] }) => channels);
    expect(settings.flatMap(({ credentials }) => findChannelIssues(credentials))).toEqual([]);
  });

  test("has integrations in all channels, with at most one primary each", async () => {
    const activeIntegrations = await productionReader.get<Integration[]>("/v1/integrations/active");
    const productionIntegrations = activeIntegrations.filter(
      ({ _environmentId }) => _environmentId === productionReader.environmentId,
    );
    expect(productionIntegrations.filter(({ kind }) => kind === "agent")).toHaveLength(2);
    for (const channel of ["in_app", "email", "sms", "chat", "push"] as const) {
      const channelIntegrations = productionIntegrations.filter(
        (integration) => integration.channel === channel,
      );
      expect(channelIntegrations.length, channel).toBeGreaterThan(0);
      expect(channelIntegrations.filter(({ primary }) => primary).length, channel).toBe(1);
    }
    const rows = await demo.current.db
      .selectFrom("integrations")
      .select(["active", "deleted", "provider_id"])
      .where("environment_id", "=", productionReader.environmentId)
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(14);
    expect(rows.filter((row) => row.deleted)).toHaveLength(1);
    expect(rows.filter((row) => !row.active && !row.deleted).length).toBeGreaterThan(2);
    expect(rows.filter((row) => row.provider_id === "sendgrid")).toHaveLength(2);
  });

  test("has valid connections, and endpoints of all types, some with issues", async () => {
    const { db, keyring } = demo.current;
    const { environmentId } = productionReader;
    const openSealedJson = (
      table: string,
      field: string,
      id: string,
      sealedValue: Buffer,
    ): unknown =>
      JSON.parse(
        keyring.open(sealedValue, toSealedFieldId(table, field, environmentId, id)).toString(),
      ) as unknown;
    const times = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
    const connections = await db
      .selectFrom("channel_connections")
      .selectAll()
      .where("environment_id", "=", environmentId)
      .execute();
    for (const row of connections) {
      channelConnection.parse({
        ...times,
        identifier: row.identifier,
        channel: row.channel,
        providerId: row.provider_id,
        integrationIdentifier: "",
        subscriberId: null,
        contextKeys: row.context_keys,
        workspace: row.workspace,
        auth: openSealedJson("channel_connections", "auth", row.id, row.auth),
      });
    }
    const endpoints = await db
      .selectFrom("channel_endpoints")
      .selectAll()
      .where("environment_id", "=", environmentId)
      .execute();
    const malformedIdentifiers: string[] = [];
    for (const row of endpoints) {
      const { endpoint, type } = channelEndpoint.parse({
        ...times,
        identifier: row.identifier,
        channel: row.channel,
        providerId: row.provider_id,
        integrationIdentifier: null,
        connectionIdentifier: null,
        subscriberId: null,
        contextKeys: row.context_keys,
        type: row.type,
        endpoint: openSealedJson("channel_endpoints", "endpoint", row.id, row.endpoint),
      });
      // `channelEndpoint` also accepts the destination of another type.
      expect(savedDestinationSchemas[type].safeParse(endpoint).success).toBe(true);
      if (!destinationSchemas[type].safeParse(endpoint).success)
        malformedIdentifiers.push(row.identifier);
    }
    expect(malformedIdentifiers.toSorted()).toEqual(["phone-malformed", "webhook-malformed"]);
    expect(new Set(endpoints.map((row) => row.type)).size).toBe(7);
    const endpointCounts = connections.map(
      ({ id }) => endpoints.filter((row) => row.connection_ref === id).length,
    );
    expect(Math.max(...endpointCounts)).toBe(41);
    expect(Math.min(...endpointCounts)).toBe(1);
    const brokenSettings = {
      connection: endpoints.filter(
        (row) => row.type === "chatapp1_channel" && row.connection_ref === null,
      ),
      integration: endpoints.filter((row) => row.integration_ref === null),
      subscriber: endpoints.filter((row) => row.type === "phone" && row.subscriber_ref === null),
    };
    for (const [settingName, rows] of Object.entries(brokenSettings)) {
      expect(rows.length, settingName).toBeGreaterThan(0);
    }
  });

  test("is marked as production, and the other environment is smaller with test events", async () => {
    const rows = await demo.current.db
      .selectFrom("environments")
      .select(["name", "production"])
      .orderBy("name")
      .execute();
    expect(rows).toEqual([
      { name: "Development", production: false },
      { name: "Production", production: true },
    ]);
    const developmentReader = await demo.current.openReader("Development");
    const otherEvents = await developmentReader.readEvents();
    expect(otherEvents.length).toBeGreaterThan(100);
    expect(otherEvents.length).toBeLessThan(events.length / 3);
    const testFlags = otherEvents.flatMap((event) =>
      (event.jobs ?? []).flatMap((job) => job.executionDetails.map(({ isTest }) => isTest)),
    );
    expect(new Set(testFlags)).toEqual(new Set([true]));
  });
});

test("filling again changes nothing", async () => {
  const { db, keyring, now } = demo.current;
  const countEvents = () =>
    db
      .selectFrom("events")
      .select((builder) => builder.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
  const countBefore = await countEvents();
  await fillDemo({ db, keyring, clock: () => now, reportProgress: () => undefined });
  expect(await countEvents()).toEqual(countBefore);
});

test("every reference to another row is valid", async () => {
  const { rows: foreignKeys } = await sql<{ child: string; parent: string; pairs: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('child.%I = parent.%I', a.attname, b.attname), ' and ')
        from unnest(conkey, confkey) as pair (from_column, to_column)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = from_column
        join pg_attribute b on b.attrelid = confrelid and b.attnum = to_column) as pairs
    from pg_constraint where contype = 'f'`.execute(demo.current.db);
  expect(foreignKeys.length).toBeGreaterThan(5);
  for (const { child, parent, pairs } of foreignKeys) {
    const { rows } = await sql`select 1 from ${sql.table(child)} child
      where not exists (select 1 from ${sql.table(parent)} parent where ${sql.raw(pairs)})
        and (${sql.raw(pairs.replaceAll(/ = parent\.\w+/g, " is not null"))})
      limit 1`.execute(demo.current.db);
    expect(rows, `${child} to ${parent} by ${pairs}`).toEqual([]);
  }
});
