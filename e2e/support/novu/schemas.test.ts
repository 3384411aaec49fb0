import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  endpointTypeNames,
  endpointTypeTable,
} from "../../../contract/providers/endpoint-types.ts";
import { providers } from "../../../contract/providers/providers.ts";
import { detailStatuses, stepTypes } from "../../../contract/events.ts";
import { createFactories } from "../../../server/testing/factories.ts";
import type { OperationKey } from "../../../server/upstream/dialect.ts";
import { findContractIssues } from "./contract-issues.ts";
import { asText } from "./json.ts";
import { findOperation } from "./operations.ts";
import { findPackageIssues, packageOperations } from "./package-schemas.ts";
import type { Settings } from "./settings.ts";
import { defaultSettings } from "./settings.ts";
import { type SendFunction, openSimulator } from "./testing.ts";

const simulatorTest = openSimulator();

let readOnlyRequests: readonly string[];
let eventId: string;
beforeAll(async () => {
  const { sendWithSession } = simulatorTest.current;
  const { body } = await sendWithSession("GET /v1/notifications");
  eventId = body.data[1]._id;
  readOnlyRequests = [
    "GET /v1/environments/me",
    "GET /v1/environments",
    "GET /v1/integrations",
    "GET /v1/integrations/active",
    "GET /v1/channel-endpoints",
    "GET /v1/channel-endpoints/hook",
    "GET /v1/channel-connections",
    "GET /v1/channel-connections/workspace",
    "GET /v2/subscribers",
    "GET /v2/subscribers/user_1",
    "GET /v2/workflows",
    "GET /v2/workflows/order-shipped",
    "GET /v2/workflows/order-shipped/steps/mail",
    "GET /v1/notifications",
    `GET /v1/notifications/${eventId}`,
  ];
});

const getOperation = (request: string): OperationKey => {
  const [method = "", path = ""] = request.split(" ");
  const { operation } = findOperation(method, path.replace(/\?.*/, "")) ?? {};
  if (operation === undefined) throw new Error(`${request} is unknown`);
  return operation;
};

/** Issues about fields that the package's models require, but Novu doesn't send. */
const knownPackageIssuesByOperation: Partial<Record<OperationKey, string>> = {
  "GET /v1/channel-connections": "data.auth.accessToken: Required",
  "GET /v1/channel-connections/{identifier}": "auth.accessToken: Required",
  "PATCH /v1/channel-connections/{identifier}": "auth.accessToken: Required",
};
/** Fields that the contract requires, but Novu doesn't send. */
const knownContractIssuesByOperation: Partial<Record<OperationKey, string>> = {
  "PATCH /v1/channel-connections/{identifier}": "auth.accessToken",
};

const omitIssue = (issues: readonly string[], knownIssue: string | undefined) =>
  [...new Set(issues)].filter((issue) => issue !== knownIssue);

/**
 * Error responses, and issues that the schemas of the package and the contract report. The
 * contract's schema checks the translated response.
 */
let problems: string[];
beforeEach(() => {
  problems = [];
});

async function check(
  callerKind: "apiKey" | "session",
  request: string,
  options?: Parameters<SendFunction>[1],
) {
  const operation = getOperation(request);
  const send =
    callerKind === "session"
      ? simulatorTest.current.sendWithSession
      : simulatorTest.current.sendWithKey;
  const { status, body } = await send(request, options);
  const text = JSON.stringify(body);
  const issues = [
    ...(status < 300 ? [] : [`${status} ${text}`]),
    ...omitIssue(findPackageIssues(operation, body), knownPackageIssuesByOperation[operation]),
    ...omitIssue(
      findContractIssues(operation, callerKind, text),
      knownContractIssuesByOperation[operation],
    ),
  ];
  problems.push(...issues.map((issue) => `${request}: ${issue}`));
  return body;
}

const variants: Partial<Settings>[] = [
  {},
  { version: "3.17.0", wrapsEveryRecord: false, returnsTokens: true },
  { readsEventsFromTraces: true },
];

describe.each(variants)("with %j", (settings) => {
  beforeAll(() => {
    Object.assign(simulatorTest.current.simulator.settings, defaultSettings, settings);
  });

  it.each(["apiKey", "session"] as const)("every read is accepted, %s", async (kind) => {
    for (const request of readOnlyRequests) await check(kind, request);
    expect(problems).toEqual([]);
  });

  it("every write is accepted", async () => {
    const write = (request: string, body: unknown) => check("session", request, { body });
    const { data: integration } = await write("POST /v1/integrations", {
      providerId: "novu-email-agent",
      credentials: { AppIOBaseUrl: "https://app.example" },
    });
    await write(`PUT /v1/integrations/${integration._id}`, { name: "Agent" });
    await write(`POST /v1/integrations/${integration._id}/set-primary`, {});
    await write("POST /v2/subscribers", { subscriberId: "user_3", data: { providerId: "novu" } });
    await write("PATCH /v1/subscribers/user_3/online-status", { isOnline: true });
    await write("PUT /v1/subscribers/user_3/credentials", {
      providerId: "fcm",
      credentials: { deviceTokens: ["t"] },
    });
    await write("PATCH /v1/channel-endpoints/hook", { endpoint: { url: "https://hooks.example" } });
    await write("PATCH /v1/channel-connections/workspace", {
      workspace: { id: "T1" },
      auth: { accessToken: "token" },
    });
    await write("POST /v2/workflows/order-shipped/step/wait/preview", {});
    await write("POST /v1/subscribers/user_1/messages/mark-as", {
      messageId: eventId,
      markAs: "read",
    });
    expect(problems).toEqual([]);
  });
});

it("the package's schemas cover every operation", () => {
  const readOnlyOperations = readOnlyRequests.map(getOperation);
  expect(packageOperations.filter((key) => key.startsWith("GET ")).toSorted()).toEqual(
    readOnlyOperations.toSorted(),
  );
});

const text = fc
  .string({ unit: "binary", maxLength: 12 })
  .map((value) => value.replaceAll("\0", ""));
const anyData = fc.dictionary(
  fc.constantFrom("providerId", "type", "data", "credentials", "AppIOBaseUrl", "a"),
  fc.oneof(fc.constantFrom("novu", "svc", "slack_channel", null, 1, 1.5, -0.1), text),
);
const anyProviderId = fc.constantFrom(...providers.map(({ id }) => id));
const runOptions = { numRuns: 25 };

describe("any record is accepted:", () => {
  beforeAll(() => {
    Object.assign(simulatorTest.current.simulator.settings, defaultSettings, { version: "3.17.0" });
  });
  const createTestFactories = () =>
    createFactories(simulatorTest.current.testApp, simulatorTest.current.environment);
  const checkBySession = (request: string) => check("session", request);
  const createName = () => `name-${crypto.randomUUID()}`;

  it("subscribers", async () => {
    const anyField = fc.option(text, { nil: undefined });
    const anyProfile = fc.record({
      firstName: anyField,
      lastName: anyField,
      phone: anyField,
      data: anyData,
    });
    await fc.assert(
      fc.asyncProperty(anyProfile, async (fields) => {
        const subscriberId = createName();
        const body = { subscriberId, ...fields };
        await check("session", "POST /v2/subscribers", { body });
        const storedSubscriber = await checkBySession(`GET /v2/subscribers/${subscriberId}`);
        expect(problems).toEqual([]);
        expect(storedSubscriber.data.data).toEqual(JSON.parse(JSON.stringify(fields.data)));
      }),
      runOptions,
    );
  });

  it("endpoints", async () => {
    const anyType = fc.constantFrom(...endpointTypeNames);
    await fc.assert(
      fc.asyncProperty(anyType, anyProviderId, text, async (type, provider_id, value) => {
        const identifier = createName();
        const keys = endpointTypeTable[type].fields.map(({ key }) => key);
        const destination = Object.fromEntries(keys.map((key) => [key, value]));
        await createTestFactories().endpoint(identifier, type, destination, { provider_id });
        const { data: endpoint } = await checkBySession(`GET /v1/channel-endpoints/${identifier}`);
        expect(problems).toEqual([]);
        expect(endpoint.endpoint).toEqual(destination);
      }),
      runOptions,
    );
  });

  it("events", async () => {
    const anyJob = fc.record({
      type: fc.constantFrom(...stepTypes.filter((type) => type !== "trigger")),
      provider: anyProviderId,
      detailProvider: fc.option(anyProviderId),
      status: fc.constantFrom(...detailStatuses),
      raw: fc.option(fc.json()),
    });
    const anyEvent = fc.record({ payload: anyData, jobs: fc.array(anyJob, { maxLength: 4 }) });
    const subscriber_ref = await createTestFactories().subscriber(createName());
    const workflow_ref = await createTestFactories().workflow(createName());
    await fc.assert(
      fc.asyncProperty(anyEvent, fc.boolean(), async ({ payload, jobs }, readsEventsFromTraces) => {
        simulatorTest.current.simulator.settings.readsEventsFromTraces = readsEventsFromTraces;
        const references = { subscriber_ref, workflow_ref };
        const id = await createTestFactories().event({
          ...references,
          payload: JSON.stringify(payload),
        });
        for (const { type, provider, detailProvider, status, raw } of jobs) {
          const jobId = await createTestFactories().job(id, { type, provider_id: provider });
          await createTestFactories().detail(id, jobId, {
            provider_id: detailProvider,
            status,
            raw,
          });
        }
        const storedEvent = await checkBySession(`GET /v1/notifications/${id}`);
        expect(problems).toEqual([]);
        expect(storedEvent.data.payload).toEqual(JSON.parse(JSON.stringify(payload)));
        expect(asText(storedEvent.data._templateId)).toBe(workflow_ref);
      }),
      runOptions,
    );
  });
});
