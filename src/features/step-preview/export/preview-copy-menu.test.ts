import { expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { toPreviewCurl, renderPreviewMarkdown } from "./preview-copy-menu.tsx";

const step = { workflowId: "a b", stepId: "s" };

test("the cURL command has no secrets and escapes quotes", () => {
  const body = { controlValues: { subject: "It's" } };
  const text = toPreviewCurl(step, body, { baseUrl: "https://svc.example", caller: "apiKey" });
  expect(text).toContain("ApiKey $TOKEN");
  expect(text).toContain(`--data '{"controlValues":{"subject":"It'\\''s"}}'`);
  expect(text).toContain("'https://svc.example/v2/workflows/a%20b/step/s/preview'");
});

test("Markdown shows the name of the step type and the labels of the fields", () => {
  const preview = { subject: "Hi", body: "Hello", primaryAction: { label: "Open" } };
  const outcome = parseOutcome({ result: { type: "in_app", preview } });
  const text = renderPreviewMarkdown(step, outcome, undefined);
  expect(text).toMatch(/^## In-app: a b, s\n/);
  expect(text.match(/\*\*.+\*\*/g)).toEqual([
    "**Subject**",
    "**Body**",
    "**Primary action label**",
  ]);
});

test("Markdown fences are longer than any backticks in the text", () => {
  const outcome = parseOutcome({
    result: { type: "email", preview: { subject: "Hi", body: "<p>" } },
  });
  expect(renderPreviewMarkdown(step, outcome, "a ``` b")).toBe(
    "## Email: a b, s\n\n**Subject**\n\n```\nHi\n```\n\n**Body**\n\n````\na ``` b\n````",
  );
});
