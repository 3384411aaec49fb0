import { expect, test } from "vitest";
import { maskedSecret, maskMessageSecrets } from "./message-secrets.ts";

const raw = (value: unknown) => JSON.stringify({ jobs: [{ raw: JSON.stringify(value) }] });

test("device tokens and webhook addresses of the message in a raw are masked", () => {
  const written = maskMessageSecrets(
    raw({
      deviceTokens: ["token-1", "token-2"],
      directWebhookUrl: "https://hooks.example/secret",
      subscriber: { channels: [{ credentials: { webhookUrl: "https://hooks.example/other" } }] },
      content: "Hi",
    }),
  );
  expect(written).not.toMatch(/token-|secret|other/);
  expect(JSON.parse((JSON.parse(written) as { jobs: [{ raw: string }] }).jobs[0].raw)).toEqual({
    deviceTokens: maskedSecret,
    directWebhookUrl: maskedSecret,
    subscriber: { channels: [{ credentials: { webhookUrl: maskedSecret } }] },
    content: "Hi",
  });
});

test("everything else stays as it was written", () => {
  const text =
    '{ "b": 1.50, "deviceTokens" : [ "x" , {"y":[1]} ], "2": 12345678901234567890, "a": null }';
  expect(maskMessageSecrets(text)).toBe(
    `{ "b": 1.50, "deviceTokens" : "${maskedSecret}", "2": 12345678901234567890, "a": null }`,
  );
  const harmless = raw({ content: "no secret", n: 1.0 });
  expect(maskMessageSecrets(harmless)).toBe(harmless);
  expect(maskMessageSecrets('{"webhookUrl":null}')).toBe('{"webhookUrl":null}');
});

test("what cannot be read and names a secret is masked whole", () => {
  expect(maskMessageSecrets('{"raw":"{\\"deviceTokens\\": [\\"abc"}')).toBe(
    `{"raw":"${maskedSecret}"}`,
  );
  expect(maskMessageSecrets('{"deviceTokens": [')).toBe(`"${maskedSecret}"`);
});

test("a secret is masked however deep it lies in texts", () => {
  const text = raw({ answer: JSON.stringify({ request: JSON.stringify({ webhookUrl: "abc" }) }) });
  expect(maskMessageSecrets(text)).not.toContain("abc");
});
