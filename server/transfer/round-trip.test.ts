import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { damageColumn } from "../testing/damage-column.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";
import { fillWithRecords } from "../testing/records.ts";
import { exportRecords } from "./export.ts";
import { type Kind, kinds } from "./record-kinds.ts";
import { importRecords, type ImportSummary } from "./import.ts";

const database = useTestDatabase();
let testApp: TestApp;
let source: TestEnvironment;
let target: TestEnvironment;
beforeAll(() => {
  testApp = buildTestApp(database.db);
});
beforeEach(async () => {
  source = await testApp.createEnvironment();
  target = await testApp.createEnvironment();
  await fillWithRecords(testApp, source);
});

async function exportText(
  { id }: TestEnvironment,
  {
    withSecrets = true,
    chosenKinds = kinds,
  }: { withSecrets?: boolean; chosenKinds?: readonly Kind[] } = {},
): Promise<string> {
  const texts: string[] = [];
  const { db, keyring, now } = testApp;
  await exportRecords(
    { db, keyring, environment: { id, name: "Source" }, kinds: chosenKinds, withSecrets, now },
    async (text) => {
      texts.push(text);
    },
  );
  return texts.join("");
}

const importText = (
  { id }: TestEnvironment,
  text: string,
  now: Date = testApp.now,
): Promise<ImportSummary> =>
  importRecords({
    db: testApp.db,
    keyring: testApp.keyring,
    environment: { id, name: "Target" },
    source: (async function* () {
      yield text;
    })(),
    now,
  });

const parseRecords = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind?: string; record: Record<string, unknown> })
    .slice(1, -1);

const parseStep = (text: string, slug: string) =>
  parseRecords(text)
    .flatMap(({ record }) => (record["steps"] ?? []) as { slug: string }[])
    .find((step) => step.slug === slug);

const toComparableLines = (text: string, { id, organizationId }: TestEnvironment) =>
  text.replaceAll(id, "E").replaceAll(organizationId, "O").split("\n").slice(1);

const sumCounts = ({ counts }: ImportSummary) => {
  const totals = { created: 0, updated: 0, unchanged: 0 };
  for (const { created, updated, unchanged } of Object.values(counts)) {
    totals.created += created;
    totals.updated += updated;
    totals.unchanged += unchanged;
  }
  return totals;
};

/** Sets `_id` and `_parentId` in all step versions of the source to the same ID. */
const setStepOfJobs = (id: string) =>
  sql`update step_versions set step = (step::jsonb || ${{ _id: id, _parentId: id }}::jsonb)::json
    where environment_id = ${source.id}`.execute(testApp.db);

describe("with secrets", () => {
  it("exports the same lines from the environment after an import", async () => {
    const sourceText = await exportText(source);
    const summary = await importText(target, sourceText);
    const count = parseRecords(sourceText).length;
    expect(sumCounts(summary)).toEqual({ created: count, updated: 0, unchanged: 0 });
    expect(Object.keys(summary.counts)).toHaveLength(7);
    expect(toComparableLines(await exportText(target), target)).toEqual(
      toComparableLines(sourceText, source),
    );
  });

  it("returns the same records from the API", async () => {
    await importText(target, await exportText(source));
    for (const path of [
      "/v1/integrations/active",
      "/v2/subscribers",
      "/v1/channel-endpoints",
      "/v1/notifications",
      "/v1/notifications?contextKeys=tenant:a&topicKey=orders&subscriptionId=subscription_1",
    ]) {
      const [sourceResponse, targetResponse] = [
        await source.sessionClient("GET", path),
        await target.sessionClient("GET", path),
      ];
      expect(targetResponse.status).toBe(200);
      expect(toComparableLines(`\n${targetResponse.text}`, target)).toEqual(
        toComparableLines(`\n${sourceResponse.text}`, source),
      );
    }
  });

  it("changes nothing in the original environment", async () => {
    const sourceText = await exportText(source);
    const readConnectionRows = () =>
      testApp.db
        .selectFrom("channel_connections")
        .select(["id", "auth", "updated_at"])
        .where("environment_id", "=", source.id)
        .orderBy("id")
        .execute();
    const rows = await readConnectionRows();
    const summary = await importText(source, sourceText);
    expect(sumCounts(summary)).toEqual({
      created: 0,
      updated: 0,
      unchanged: parseRecords(sourceText).length,
    });
    expect(await readConnectionRows()).toEqual(rows);
  });

  it("restores changed and deleted records", async () => {
    const sourceText = await exportText(source);
    const { db } = testApp;
    const updateSource = (
      table: "integrations" | "subscribers" | "channel_endpoints" | "workflows",
    ) => db.updateTable(table).where("environment_id", "=", source.id);
    await updateSource("integrations")
      .set({ name: "Other", active: false, is_primary: false })
      .execute();
    await updateSource("subscribers").set({ first_name: null, email: "x@y.example" }).execute();
    await updateSource("workflows").set({ description: "Other" }).execute();
    await source.sessionClient("PUT", "/v1/subscribers/user_1/credentials", {
      body: { providerId: "fcm", credentials: { deviceTokens: ["newer"] } },
    });
    await db.deleteFrom("channel_endpoints").where("environment_id", "=", source.id).execute();
    await db.deleteFrom("execution_details").where("environment_id", "=", source.id).execute();
    await db
      .updateTable("messages")
      .set({ delivery_secrets: null, read: false })
      .where("environment_id", "=", source.id)
      .execute();
    const { updated, created } = sumCounts(await importText(source, sourceText));
    expect({ updated, created }).toEqual({ updated: 4 + 2 + 1 + 1, created: 2 });
    expect(toComparableLines(await exportText(source), source)).toEqual(
      toComparableLines(sourceText, source),
    );
  });

  it("matches records by identifier, with any ID", async () => {
    const make = createFactories(testApp, target);
    const subscriberRef = await make.subscriber("user_1");
    // Another record already has the ID of an imported record.
    const [firstRecord] = parseRecords(await exportText(source, { chosenKinds: ["integrations"] }));
    await testApp.db
      .insertInto("integrations")
      .values({
        environment_id: target.id,
        id: String(firstRecord?.record["_id"]),
        organization_id: target.organizationId,
        name: "Mine",
        identifier: "mine",
        provider_id: "svc",
        channel: "in_app",
        created_at: testApp.now,
        updated_at: testApp.now,
      })
      .execute();
    await importText(target, await exportText(source));
    const events = parseRecords(await exportText(target, { chosenKinds: ["events"] }));
    expect(
      events.flatMap(({ kind, record }) =>
        kind === "events" ? [(record["subscriber"] as { _id: string })._id] : [],
      ),
    ).toContain(subscriberRef);
    const integrations = await testApp.db
      .selectFrom("integrations")
      .select(["id", "identifier"])
      .where("environment_id", "=", target.id)
      .execute();
    expect(integrations).toHaveLength(5);
    expect(integrations.find(({ identifier }) => identifier === "mine")?.id).toBe(
      firstRecord?.record["_id"],
    );
  });

  it("matches the steps of a stored workflow by slug, and keeps their IDs", async () => {
    const sourceText = await exportText(source, { chosenKinds: ["workflows"] });
    const [mailId, waitId] = ["0".repeat(23) + "2", "0".repeat(23) + "1"];
    const readSteps = () =>
      testApp.db
        .selectFrom("workflow_steps")
        .select(["id", "slug", "name"])
        .where("environment_id", "=", source.id)
        .orderBy("position")
        .execute();
    // The file has another ID for a step, and an additional step with the slug of a stored step.
    const changedText = sourceText
      .replace('"name":"Mail"', '"name":"Changed"')
      .replace(mailId, "f".repeat(24))
      .replace('"steps":[', (matchedText) => {
        const step = JSON.stringify(parseStep(sourceText, "wait"));
        return `${matchedText}${step.replace(waitId, "e".repeat(24))},`;
      });
    await importText(source, changedText);
    expect(await readSteps()).toEqual([
      { id: "e".repeat(24), slug: "wait", name: "Wait" },
      { id: mailId, slug: "mail", name: "Changed" },
      { id: waitId, slug: "wait", name: "Wait" },
    ]);
    expect(sumCounts(await importText(source, changedText))).toMatchObject({ unchanged: 1 });
  });

  it("assigns imported jobs to the steps of a stored workflow with other IDs", async () => {
    const mailId = "0".repeat(23) + "2";
    await setStepOfJobs(mailId);
    const workflowText = await exportText(source, { chosenKinds: ["workflows"] });
    const targetId = "f".repeat(24);
    await importText(target, workflowText.replace(mailId, targetId));
    const sourceText = await exportText(source);
    await importText(target, sourceText);

    const { body: eventPage } = await target.sessionClient("GET", "/v1/notifications");
    const steps = (eventPage.data as { jobs: { step: object }[] }[]).flatMap(({ jobs }) =>
      jobs.map((job) => job.step),
    );
    expect(steps).not.toEqual([]);
    for (const step of steps) expect(step).toMatchObject({ _id: targetId, _parentId: targetId });
    const path = `/v2/workflows/order-shipped/step/${targetId}/preview`;
    expect((await target.sessionClient("POST", path, { body: {} })).status).toBe(201);
    expect(sumCounts(await importText(target, sourceText))).toMatchObject({
      created: 0,
      updated: 0,
    });
    const targetText = await exportText(target, { chosenKinds: ["events"] });
    expect(sumCounts(await importText(source, targetText))).toMatchObject({
      created: 0,
      updated: 0,
    });
  });

  it("keeps stored step versions whose steps have other IDs in the workflow", async () => {
    const [mailId, otherId] = ["0".repeat(23) + "2", "f".repeat(24)];
    await setStepOfJobs(mailId);
    const sourceText = await exportText(source);
    await sql`update workflow_steps set id = ${otherId}
      where environment_id = ${source.id} and id = ${mailId}`.execute(testApp.db);
    expect(sumCounts(await importText(source, sourceText))).toMatchObject({
      created: 0,
      updated: 0,
    });
  });

  it("adds an entry to the audit trail", async () => {
    await importText(target, await exportText(source));
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("environment_id", "=", target.id)
      .execute();
    expect(entries).toMatchObject([
      { actor: "command import", action: "records.import", after: { withSecrets: true } },
    ]);
  });
});

describe("without secrets", () => {
  const exportWithoutSecrets = () => exportText(source, { withSecrets: false });

  it("exports none", async () => {
    expect((await exportText(source)).match(/canary/g)?.length).toBeGreaterThan(8);
    expect(await exportWithoutSecrets()).not.toContain("canary");
  });

  it("keeps the saved ones, and changes nothing else", async () => {
    const before = await exportText(source);
    const summary = await importText(source, await exportWithoutSecrets());
    expect(sumCounts(summary)).toMatchObject({ created: 0, updated: 0 });
    expect(summary.notes).toMatchObject({
      deactivated: [],
      withoutToken: [],
      skippedChannelCount: 0,
    });
    expect(toComparableLines(await exportText(source), source)).toEqual(
      toComparableLines(before, source),
    );
  });

  it.each<[string, string[], string[], string]>([
    // The agent, whose only credential is its default workspace, is inactive in the file.
    ["credentials", ["mail", "push", "agent"], ["mail", "push"], "canary-signing"],
    ["configurations", ["mail"], [], "canary-api-key"],
  ])(
    "removes unreadable %s, and lists their integrations",
    async (column, unreadableIdentifiers, deactivatedIdentifiers, otherSecret) => {
      const text = await exportWithoutSecrets();
      await damageColumn(testApp.db, "integrations", column);
      const { notes } = await importText(source, text);
      expect(notes).toMatchObject({ unreadable: unreadableIdentifiers, deactivated: [] });
      expect(await exportText(source)).toContain(otherSecret);
      // A second import doesn't find unreadable secrets, and doesn't activate any integration.
      expect((await importText(source, text)).notes).toMatchObject({
        unreadable: [],
        deactivated: deactivatedIdentifiers,
      });
    },
  );

  it("creates inactive integrations, and lists what is incomplete", async () => {
    const text = await exportWithoutSecrets();
    const { notes } = await importText(target, text);
    expect(notes).toEqual({
      deactivated: ["mail", "push"],
      unreadable: [],
      demoted: [],
      inactivePrimaries: ["mail"],
      withoutToken: ["workspace", "bare"],
      skippedEndpoints: ["hook"],
      skippedChannelCount: 1,
    });
    expect((await target.sessionClient("GET", "/v1/integrations/active")).body).toEqual([]);
    // A second import finds unchanged records, and still doesn't activate them.
    const secondSummary = await importText(target, text);
    expect(sumCounts(secondSummary)).toMatchObject({ created: 0, updated: 0 });
    expect(secondSummary.notes.deactivated).toEqual(["mail", "push"]);
  });
});

describe("without secrets, a primary integration with a successor in the file", () => {
  const credentials = { apiKey: "k", from: "a@shop.example", senderName: "Shop" };
  let text: string;
  beforeEach(async () => {
    await importText(target, await exportText(source));
    const body = { identifier: "ses", providerId: "sendgrid", active: true, credentials };
    await source.sessionClient("POST", "/v1/integrations", { body });
    await source.sessionClient("POST", "/v1/integrations/ses/set-primary");
    text = await exportText(source, { withSecrets: false });
  });
  const readPrimaries = async () => {
    const { body } = await target.sessionClient("GET", "/v1/integrations/active");
    return (body as { identifier: string; primary: boolean }[]).flatMap(({ identifier, primary }) =>
      primary ? [identifier] : [],
    );
  };

  it("stays primary while the successor is inactive, which is listed", async () => {
    const { notes } = await importText(target, text);
    expect(notes).toMatchObject({
      deactivated: ["ses"],
      demoted: [],
      inactivePrimaries: ["ses"],
    });
    expect(await readPrimaries()).toEqual(["mail"]);
    expect(sumCounts(await importText(target, text))).toMatchObject({ created: 0, updated: 0 });
  });

  it("is replaced by an active successor, and listed", async () => {
    await importText(target, text);
    await target.sessionClient("PUT", "/v1/integrations/ses", {
      body: { active: true, credentials },
    });
    const laterAt = new Date(testApp.now.getTime() + 60_000);
    const importLater = () => importText(target, text, laterAt);
    expect((await importLater()).notes).toMatchObject({
      deactivated: [],
      demoted: ["mail"],
      inactivePrimaries: [],
    });
    expect(await readPrimaries()).toEqual(["ses"]);
    const secondSummary = await importLater();
    expect(sumCounts(secondSummary)).toMatchObject({ created: 0, updated: 0 });
    expect(secondSummary.notes.demoted).toEqual([]);
  });

  it("is listed if the file deactivates it", async () => {
    const changedText = text.replace(/^(?=.*"identifier":"mail").*$/m, (line) =>
      line.replace('"active":true', '"active":false'),
    );
    expect((await importText(target, changedText)).notes.demoted).toEqual(["mail"]);
    expect(await readPrimaries()).toEqual([]);
  });
});

describe("a selection of kinds", () => {
  it("exports only these, with the steps of jobs for events", async () => {
    const text = await exportText(source, { chosenKinds: ["subscribers", "events"] });
    expect([...new Set(parseRecords(text).map(({ kind }) => kind))]).toEqual([
      "subscribers",
      "step-versions",
      "events",
    ]);
  });
});

describe("an export", () => {
  it("is a snapshot, unaffected by concurrent writes", async () => {
    for (let index = 0; index < 200; index += 1) {
      const body = { subscriberId: `many_${index}`, data: { text: "x".repeat(1000) } };
      await source.sessionClient("POST", "/v2/subscribers", { body });
    }
    const before = await exportText(source);
    const { db, keyring, now } = testApp;
    const texts: string[] = [];
    await exportRecords(
      {
        db,
        keyring,
        environment: { id: source.id, name: "Source" },
        kinds,
        withSecrets: true,
        now,
      },
      async (text) => {
        texts.push(text);
        if (texts.length > 1) return;
        // Changes records that the export hasn't reached yet.
        await db.deleteFrom("events").where("environment_id", "=", source.id).execute();
        await db.updateTable("workflows").set({ name: "Other" }).execute();
      },
    );
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join("")).toBe(before);
  });
});
