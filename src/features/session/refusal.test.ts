import { expect, test } from "vitest";
import { ApiError, type Failure } from "../../api/client/errors.ts";
import { explainLinkRefusal, explainRefusal } from "./refusal.ts";

const answered = (status: number, messages: string[] = []): Failure => ({
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
  return explainRefusal(error, { kind: "apiKey", baseUrl, origin });
}

test.each<[string, Failure, "baseUrl" | "secret" | undefined, RegExp]>([
  ["401", answered(401), "secret", /does not accept this API key \(401\).*a session token\?/],
  ["403", answered(403), "secret", /does not allow it to read here \(403\)/],
  [
    "404",
    answered(404),
    "baseUrl",
    /No service of this API is at this address\. It answered 404\./,
  ],
  [
    "a web page",
    { kind: "malformed", status: 200, reason: "html", text: "" },
    "baseUrl",
    /No service of this API.*web page/,
  ],
  [
    "no network",
    { kind: "network" },
    "baseUrl",
    /couldn't be reached\..*Check the address.*CORS_ORIGINS=https:\/\/console\.test$/,
  ],
  [
    "CORS",
    { kind: "cors" },
    "baseUrl",
    /\(CORS\).*allow https:\/\/console\.test\..*CORS_ORIGINS=https:\/\/console\.test$/,
  ],
  ["the policy", { kind: "blocked" }, "baseUrl", /API_ORIGINS=https:\/\/api\.example\.com$/],
  ["offline", { kind: "offline" }, undefined, /offline/],
  ["a fault", answered(503), undefined, /unavailable \(503\)/],
])("%s has its own words", (_, failure, field, text) => {
  const refusal = explain(failure);
  expect(refusal.field).toBe(field);
  expect(refusal.text).toMatch(text);
});

test("calls that a browser swallows are explained", () => {
  const network: Failure = { kind: "network" };
  expect(explain(network, { baseUrl: "http://api.example.com" }).text).toMatch(/came over https/);
  expect(explain(network, { baseUrl: "http://127.0.0.1:4400" }).text).toMatch(/local network/);
  expect(explain(network, { baseUrl: "https://10.0.0.7" }).text).toMatch(/local network/);
  const local = { baseUrl: "http://127.0.0.1:4400", origin: "http://localhost:5173" };
  expect(explain(network, local).text).toMatch(/Check the address/);
});

test("a link's refusal names the command once", () => {
  const refuse = (said: string) =>
    explainLinkRefusal(new ApiError(answered(401, [said]), { method: "POST", url: "" }));
  expect(refuse("Gone.").text).toMatch(/Make a new one with: npm run service -- link$/);
  expect(refuse("Use: npm run service -- link").text).not.toMatch(/npm run/);
});
