import { expect, it } from "vitest";
import { formatSaveAsCurl } from "./save-as-curl.ts";

it("replaces the token and every secret with variables", () => {
  const text = formatSaveAsCurl("https://a.example", "mail/1", "session", {
    name: "It's",
    credentials: {
      apiKey: "canary",
      accessKey: "canary",
      from: "a@b.example",
      baseUrl: "https://u:canary@b.example",
    },
    configurations: { inboundWebhookSigningKey: "canary" },
  });
  expect(text).not.toContain("canary");
  expect(text).toContain('"apiKey":"$API_KEY"');
  expect(text).toContain("Bearer $TOKEN");
  expect(text).toContain("https://a.example/v1/integrations/mail%2F1");
  expect(text).toContain(`"It'\\''s"`);
});
