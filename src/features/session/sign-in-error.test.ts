import { expect, test } from "vitest";
import { ApiError, type Failure } from "../../api/client/errors.ts";
import { explainLinkError, explainSignInError } from "./sign-in-error.ts";

const createHttpFailure = (status: number, messages: string[] = []): Failure => ({
  kind: "http",
  status,
  messages,
  fields: {},
  text: "",
});

function explain(
  failure: Failure,
  { baseUrl = "https://api.example.com/notify", origin = "https://console.test" } = {},
) {
  const error = new ApiError(failure, { method: "GET", url: `${baseUrl}/session` });
  return explainSignInError(error, { kind: "apiKey", baseUrl, origin });
}

test.each<[string, Failure, "baseUrl" | "secret" | undefined, RegExp]>([
  ["401", createHttpFailure(401), "secret", /rejected this API key \(401\).*a session token\./],
  ["403", createHttpFailure(403), "secret", /isn't allowed to read data \(403\)/],
  [
    "404",
    createHttpFailure(404),
    "baseUrl",
    /Couldn't find the API at this URL\. The service responded with status 404\./,
  ],
  [
    "a web page",
    { kind: "malformed", status: 200, reason: "html", text: "" },
    "baseUrl",
    /Couldn't find the API at this URL.*web page/,
  ],
  [
    "no network",
    { kind: "network" },
    "baseUrl",
    /Check the URL.*CORS_ORIGINS=https:\/\/console\.test$/,
  ],
  [
    "CORS",
    { kind: "cors" },
    "baseUrl",
    /\(CORS\).*allow https:\/\/console\.test\..*CORS_ORIGINS=https:\/\/console\.test$/,
  ],
  ["the policy", { kind: "blocked" }, "baseUrl", /API_ORIGINS=https:\/\/api\.example\.com$/],
  ["offline", { kind: "offline" }, undefined, /offline/],
  ["an outage", createHttpFailure(503), undefined, /handle the request right now \(503\)/],
])("%s has its own explanation", (_, failure, field, pattern) => {
  const signInError = explain(failure);
  expect(signInError.field).toBe(field);
  expect(signInError.text).toMatch(pattern);
});

test("requests that the browser blocks without a reason are explained", () => {
  const networkFailure: Failure = { kind: "network" };
  expect(explain(networkFailure, { baseUrl: "http://api.example.com" }).text).toMatch(
    /Use an https:\/\/ URL/,
  );
  expect(explain(networkFailure, { baseUrl: "http://127.0.0.1:4400" }).text).toMatch(
    /local network/,
  );
  expect(explain(networkFailure, { baseUrl: "https://10.0.0.7" }).text).toMatch(/local network/);
  const localAddresses = { baseUrl: "http://127.0.0.1:4400", origin: "http://localhost:5173" };
  expect(explain(networkFailure, localAddresses).text).toMatch(/Check the URL/);
});

test("without a network, the console's own origin needs no settings", () => {
  const origin = "https://signalbox.test";
  expect(explain({ kind: "network" }, { baseUrl: `${origin}/notify`, origin }).text).toBe(
    "Couldn't reach signalbox.test. Check your network connection, and make sure the service is running.",
  );
});

test("a rejected link shows the command once", () => {
  const explainLink = (serviceMessage: string) =>
    explainLinkError(
      new ApiError(createHttpFailure(401, [serviceMessage]), { method: "POST", url: "" }),
    );
  expect(explainLink("Gone.").text).toMatch(/To create a new link, run: npm run service -- link$/);
  expect(explainLink("Use: npm run service -- link").text).not.toMatch(/npm run/);
});
