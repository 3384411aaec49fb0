import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { fillTimeoutMs, useDemo } from "../server/testing/demo.ts";
import { createFailureStore } from "../src/api/failures/create-failure-store.ts";
import type { FailureGroup, FailureReport, ReportQuery } from "../src/api/failures/report.ts";
import { createIncidents } from "./incidents.ts";
import { hourMs } from "./moments.ts";

const demo = useDemo();
const store = createFailureStore();
let environmentId: string;

beforeAll(async () => {
  const productionReader = await demo.current.openReader("Production");
  ({ environmentId } = productionReader);
  store.add(await productionReader.readEvents(), demo.current.now.getTime());
}, fillTimeoutMs);

const getNow = () => demo.current.now.getTime();
const getWindow = () => ({ from: getNow() - 48 * hourMs, to: getNow() });

function createReport(query: Partial<ReportQuery> = {}): FailureReport {
  const fullQuery = { conditions: [], columnCount: 48, merges: {}, splits: [], ...query };
  return store.report(fullQuery, getWindow(), [getWindow()], getNow());
}

const getGroupText = ({ parts }: FailureGroup) =>
  parts.map((part) => ("slot" in part ? "…" : part.text)).join("");

function findGroup(groupText: string, provider: string, report = createReport()): FailureGroup {
  const matchingGroups = report.groups.filter(
    (group) => group.provider === provider && getGroupText(group).includes(groupText),
  );
  expect(matchingGroups, groupText).toHaveLength(1);
  return matchingGroups[0] as FailureGroup;
}

/**
 * Counts the events and subscribers of jobs with this status whose last failed attempt was through
 * this provider. `response` is a regular expression that the attempt's raw data must match.
 */
async function countFailures(jobStatus: string, provider: string, response: string) {
  const { rows } = await sql<{ eventCount: number; subscriberCount: number }>`
    with attempt as (
      select distinct on (job_ref) job_ref, event_ref, provider_id, raw
      from execution_details
      where environment_id = ${environmentId} and status = 'Failed'
      order by job_ref, created_at desc, id desc
    )
    select count(distinct event.id)::int as "eventCount",
      count(distinct event.subscriber_ref)::int as "subscriberCount"
    from attempt
    join jobs as job on job.environment_id = ${environmentId} and job.id = attempt.job_ref
    join events as event on event.environment_id = ${environmentId} and event.id = attempt.event_ref
    where job.status = ${jobStatus} and attempt.provider_id = ${provider}
      and attempt.raw ~* ${response}
      and event.created_at >= ${new Date(getWindow().from)}
      and event.created_at < ${new Date(getWindow().to)}`.execute(demo.current.db);
  const [counts] = rows;
  expect(counts?.eventCount).toBeGreaterThan(3);
  return counts;
}

const unavailableText = "503 Service temporarily unavailable";
const badGatewayText = "502 Bad Gateway";

describe("the incidents of the demo are groups with the counts of the database", () => {
  test("email outage: both wordings of 503 are one group, and 502 is another", async () => {
    expect(findGroup(unavailableText, "sendgrid")).toMatchObject({
      kind: "failure",
      channel: "email",
      state: "recovered",
      ...(await countFailures("failed", "sendgrid", "Service temporarily unavailable")),
    });
    expect(findGroup(badGatewayText, "sendgrid")).toMatchObject({
      kind: "failure",
      channel: "email",
      state: "recovered",
      ...(await countFailures("failed", "sendgrid", badGatewayText)),
    });
  });

  test("email outage: one merge makes it one group", async () => {
    const targetGroup = findGroup(unavailableText, "sendgrid");
    const sourceGroup = findGroup(badGatewayText, "sendgrid");
    const mergedReport = createReport({ merges: { [sourceGroup.id]: targetGroup.id } });
    expect(mergedReport.groups).toHaveLength(createReport().groups.length - 1);
    expect(findGroup(unavailableText, "sendgrid", mergedReport)).toMatchObject({
      id: targetGroup.id,
      mergedGroups: [{ id: sourceGroup.id, parts: sourceGroup.parts }],
      ...(await countFailures(
        "failed",
        "sendgrid",
        `Service temporarily unavailable|${badGatewayText}`,
      )),
    });
  });

  test("email outage: it begins and ends with the incident", () => {
    const { emailOutage } = createIncidents(getNow());
    const { firstAt, lastAt } = findGroup(unavailableText, "sendgrid");
    const minuteMs = 60_000;
    expect(firstAt).toBeGreaterThanOrEqual(emailOutage.from);
    expect(lastAt).toBeLessThan(emailOutage.until + minuteMs);
  });

  test("slow SMS: the third attempts succeeded, so these are warnings", async () => {
    const group = findGroup("Timed out after", "infobip-sms");
    expect(group).toMatchObject({
      kind: "warning",
      channel: "sms",
      state: "recovered",
      undeliveredCount: 0,
      ...(await countFailures("completed", "infobip-sms", "ETIMEDOUT")),
    });
  });

  test("expired push tokens", async () => {
    expect(findGroup("Requested entity was not found", "fcm")).toMatchObject({
      kind: "failure",
      channel: "push",
      state: "ongoing",
      ...(await countFailures("failed", "fcm", "UNREGISTERED")),
    });
  });

  test("expired chat secret", async () => {
    expect(findGroup("client secret keys", "msteams")).toMatchObject({
      kind: "failure",
      channel: "chat",
      state: "ongoing",
      laterSuccessCount: 0,
      ...(await countFailures("failed", "msteams", "invalid_client")),
    });
  });

  test("unvalidated phone numbers: the workflow is the first difference", async () => {
    const group = findGroup("is not a valid phone number", "twilio");
    expect(group).toMatchObject({
      kind: "failure",
      channel: "sms",
      state: "ongoing",
      workflows: [{ name: "Out for delivery" }],
      ...(await countFailures("failed", "twilio", "21211")),
    });
    const { unvalidatedPhonesSince } = createIncidents(getNow());
    expect(group.firstAt).toBeGreaterThanOrEqual(unvalidatedPhonesSince);
    const [difference] = createReport({ groupId: group.id }).group?.differences ?? [];
    expect(difference).toMatchObject({ key: "workflow", label: "Out for delivery" });
  });

  test("unvalidated phone numbers: Twilio is worse than the day before", () => {
    const twilio = createReport().providers.find(({ provider }) => provider === "twilio");
    const [share = 0, previousShare = 1] = [twilio?.lastDay, twilio?.previousDay].map(
      (day) => day && day.issueCount / day.callCount,
    );
    expect(share).toBeGreaterThan(previousShare + 0.01);
  });
});

test("every failed step is in a group", async () => {
  const { rows } = await sql<{ eventCount: number }>`
    select count(distinct event.id)::int as "eventCount"
    from events as event
    join jobs as job on job.environment_id = ${environmentId} and job.event_ref = event.id
    where event.environment_id = ${environmentId} and job.status = 'failed'
      and event.created_at >= ${new Date(getWindow().from)}
      and event.created_at < ${new Date(getWindow().to)}`.execute(demo.current.db);
  const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };
  const failureGroups = createReport().groups.filter(({ kind }) => kind === "failure");
  const ids = failureGroups.flatMap(({ id }) =>
    store.listAffectedEvents({ ...query, groupId: id }, getWindow()).map(({ eventId }) => eventId),
  );
  expect(new Set(ids).size).toBe(rows[0]?.eventCount);
});

test("failures before any provider was called have no provider", () => {
  const renderingGroups = createReport().groups.filter((group) =>
    getGroupText(group).includes("is undefined"),
  );
  expect(renderingGroups).toMatchObject([{ kind: "failure", channel: "email", steps: ["Email"] }]);
  expect(renderingGroups[0]?.provider).toBeUndefined();
});

describe("the failures of a value", () => {
  const countFailed = ({ outcomeCounts: { failed = 0, partlyFailed = 0 } }: FailureReport) =>
    failed + partlyFailed;

  test("are those of its own steps", async () => {
    const { rows } = await sql<{ type: string; eventCount: number }>`
      select job.type, count(distinct event.id)::int as "eventCount"
      from jobs as job
      join events as event on event.environment_id = ${environmentId} and event.id = job.event_ref
      where job.environment_id = ${environmentId} and job.status = 'failed'
        and event.created_at >= ${new Date(getWindow().from)}
        and event.created_at < ${new Date(getWindow().to)}
      group by job.type`.execute(demo.current.db);
    const channelFacet = createReport().facets.find(({ key }) => key === "channel");
    const failedCounts = channelFacet?.values
      .filter(({ failedCount }) => failedCount > 0)
      .map(({ value, failedCount }) => [value, failedCount] as const);
    expect(new Map(failedCounts)).toEqual(
      new Map(rows.map(({ type, eventCount }) => [type, eventCount])),
    );
  });

  test.each(["channel", "step", "provider", "integration"])(
    "are as many as on the page of its condition: %s",
    (key) => {
      const values = createReport().facets.find((facet) => facet.key === key)?.values ?? [];
      expect(values.length).toBeGreaterThan(3);
      for (const { value, failedCount } of values) {
        const report = createReport({ conditions: [{ key, values: [value], isExcluded: false }] });
        expect([value, countFailed(report)]).toEqual([value, failedCount]);
        const hasFailures = report.groups.some(({ kind }) => kind === "failure");
        expect([value, hasFailures]).toEqual([value, failedCount > 0]);
      }
    },
  );
});
