import { expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { previewCurl, previewMarkdown } from "./preview-copy-menu.tsx";

const step = { workflowId: "a b", stepId: "s" };

test("the cURL command has no secrets and escapes quotes", () => {
  const body = { controlValues: { subject: "It's" } };
  const text = previewCurl(step, body, { baseUrl: "https://svc.example", caller: "apiKey" });
  expect(text).toContain("ApiKey $TOKEN");
  expect(text).toContain(`--data '{"controlValues":{"subject":"It'\\''s"}}'`);
  expect(text).toContain("'https://svc.example/v2/workflows/a%20b/step/s/preview'");
});

test("Markdown fences are longer than any backticks in the text", () => {
  const outcome = parseOutcome({
    result: { type: "email", preview: { subject: "Hi", body: "<p>" } },
  });
  expect(previewMarkdown(step, outcome, "a ``` b")).toBe(
    "## email: a b, s\n\n**subject**\n\n```\nHi\n```\n\n**body**\n\n````\na ``` b\n````",
  );
});
