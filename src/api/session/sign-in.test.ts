import { expect, test, vi } from "vitest";
import type { ApiError } from "../client/errors.ts";
import { endSession } from "./end-session.ts";
import { exchangeCode, verifyCredential } from "./sign-in.ts";
import {
  type Responder,
  createResponder,
  failConnection,
  stubFetch,
} from "../testing/stub-fetch.ts";

const baseUrl = "https://api.example.com/notify";
const credential = { kind: "session", secret: "typed" } as const;
const sessionInfo = {
  organization: { id: "org", name: "Acme" },
  environments: [
    { id: "dev", name: "Development", production: false },
    { id: "prod", name: "Production", production: true },
  ],
  current: "dev",
  expiresAt: "2026-03-01T14:30:00.000Z",
  caller: "session",
  readOnly: false,
};
const event = { _environmentId: "env-7", transactionId: "t" };
const respondWithList = (data: unknown) =>
  createResponder(200, { data, hasMore: false, page: 0, pageSize: 1 });
const notFoundResponder = createResponder(404, { message: "Unknown route" });

const getFailure = async (promise: Promise<unknown>) =>
  ((await promise.catch((reason: unknown) => reason)) as ApiError).failure;
const verify = () => verifyCredential(baseUrl, credential);

test("a link's code returns a token for each environment", async () => {
  const environments = sessionInfo.environments.map((environment) => ({
    ...environment,
    token: `${environment.id}-token`,
  }));
  const { requests } = stubFetch(createResponder(200, { ...sessionInfo, environments }));
  const { profile, secrets } = await exchangeCode(baseUrl, "the-code");
  expect(requests[0]?.url).toBe("https://api.example.com/notify/session/exchange");
  expect(secrets).toEqual({ dev: "dev-token", prod: "prod-token" });
  expect(profile).toMatchObject({
    baseUrl,
    caller: "session",
    organization: { name: "Acme" },
    environment: { id: "dev", name: "Development", production: false },
    expiresAt: "2026-03-01T14:30:00.000Z",
  });
  expect(JSON.stringify(profile)).not.toContain("token");
});

test("an exchange without a token for its environment fails", async () => {
  stubFetch(createResponder(200, sessionInfo));
  expect(await getFailure(exchangeCode(baseUrl, "c"))).toMatchObject({
    kind: "malformed",
    reason: "mismatch",
  });
});

test("a used code is rejected with the service's message", async () => {
  stubFetch(createResponder(401, { message: "This sign-in link has been used." }));
  expect(await getFailure(exchangeCode(baseUrl, "c"))).toMatchObject({
    status: 401,
    messages: ["This sign-in link has been used."],
  });
});

test("a service that identifies the caller returns the environment", async () => {
  const { requests } = stubFetch(createResponder(200, sessionInfo));
  const { signIn, isCallerKnown } = await verify();
  expect(isCallerKnown).toBe(true);
  expect(signIn.secrets).toEqual({ dev: "typed" });
  expect(signIn.profile.environment.name).toBe("Development");
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer typed");
});

test("a session of several environments keeps a token for each, and the service's operations", async () => {
  const environments = [
    { ...sessionInfo.environments[0], token: "dev~typed" },
    { ...sessionInfo.environments[1], token: "prod~typed" },
  ];
  const operations = ["workflows.list", "later.operation", null];
  stubFetch(
    createResponder(200, { ...sessionInfo, environments, operations, idempotentWrites: false }),
  );
  const { signIn } = await verify();
  expect(signIn.secrets).toEqual({ dev: "dev~typed", prod: "prod~typed" });
  expect(signIn.profile).toMatchObject({
    operations: ["workflows.list", "later.operation"],
    idempotentWrites: false,
  });
});

test("the service's kind of caller takes precedence over the user's choice", async () => {
  stubFetch(createResponder(200, { ...sessionInfo, caller: "apiKey", readOnly: true }));
  const { signIn } = await verify();
  expect(signIn.profile).toMatchObject({ caller: "apiKey", readOnlyCredential: true });
});

test.each<[string, Responder]>([
  ["404", notFoundResponder],
  ["501", createResponder(501, {})],
  ["a web page", createResponder(200, "<!doctype html>")],
  ["something else", createResponder(200, { hello: "world" })],
])(
  "if the service responds with %s, reading one event verifies the credential",
  async (_, responder) => {
    const { requests } = stubFetch(responder, respondWithList([event]));
    const { signIn, isCallerKnown } = await verify();
    expect(isCallerKnown).toBe(false);
    expect(signIn.profile.environment).toMatchObject({ id: "env-7", production: true });
    expect(signIn.secrets).toEqual({ "env-7": "typed" });
    expect(requests[1]?.url).toBe("https://api.example.com/notify/v1/notifications?limit=1");
  },
);

test("an empty environment is verified, without an ID", async () => {
  stubFetch(notFoundResponder, respondWithList([]));
  const { signIn } = await verify();
  expect(signIn.profile.environment.id).toBeUndefined();
  expect(signIn.secrets).toEqual({ "": "typed" });
});

test.each<[string, Responder[], object]>([
  ["no such routes", [notFoundResponder], { kind: "http", status: 404 }],
  [
    "a web page everywhere",
    [createResponder(200, "<html>")],
    { kind: "malformed", reason: "html" },
  ],
  [
    "JSON of another kind",
    [notFoundResponder, createResponder(200, [])],
    { kind: "malformed", reason: "mismatch" },
  ],
  ["a refused token", [createResponder(401, {})], { kind: "http", status: 401 }],
  [
    "a token refused later",
    [notFoundResponder, createResponder(401, {})],
    { kind: "http", status: 401 },
  ],
  ["a forbidden read", [createResponder(403, {})], { kind: "http", status: 403 }],
  ["a fault", [createResponder(503, {})], { kind: "http", status: 503 }],
  ["a redirect", [createResponder(302, "")], { kind: "malformed", reason: "redirect" }],
  ["no network", [failConnection], { kind: "network" }],
])("%s is rejected", async (_, responders, failure) => {
  stubFetch(...responders);
  expect(await getFailure(verify())).toMatchObject(failure);
});

test("a response without CORS headers is a CORS error", async () => {
  const { requests } = stubFetch((request) =>
    request.mode === "no-cors" ? new Response() : failConnection(request),
  );
  expect(await getFailure(verify())).toEqual({ kind: "cors" });
  const probeRequest = requests.at(-1);
  expect(probeRequest?.headers.has("Authorization")).toBe(false);
  expect(probeRequest?.credentials).toBe("omit");
});

test("the session is ended at the service, whose errors are ignored", async () => {
  const { requests } = stubFetch(createResponder(500, {}));
  await endSession({ baseUrl, credential });
  expect(requests[0]?.method).toBe("DELETE");
  expect(requests[0]?.url).toBe("https://api.example.com/notify/session");
  await endSession({ baseUrl, credential: { kind: "apiKey", secret: "k" } });
  expect(requests).toHaveLength(1);
  vi.unstubAllGlobals();
});
