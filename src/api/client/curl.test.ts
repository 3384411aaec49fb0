import { expect, test } from "vitest";
import { toCurl } from "./curl.ts";

test("the command has a variable instead of the secret", () => {
  const request = { method: "GET", url: "https://api.example.com/v1/notifications?search=o'brien" };
  expect(toCurl(request, "apiKey")).toBe(
    [
      "curl --include",
      '--header "Authorization: ApiKey $TOKEN"',
      `'https://api.example.com/v1/notifications?search=o'\\''brien'`,
    ].join(" \\\n  "),
  );
  expect(toCurl({ ...request, method: "DELETE" }, "session")).toContain("--request DELETE");
});
