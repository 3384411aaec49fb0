import { expect, test } from "vitest";
import { readOutcome } from "../render/outcome.ts";
import { previewCurl, previewMarkdown } from "./copy-texts.ts";

const step = { workflowId: "a b", stepId: "s" };

test("a command line has no secret and survives quotes", () => {
  const body = { controlValues: { subject: "It's" } };
  const text = previewCurl(step, body, { baseUrl: "https://svc.example", caller: "apiKey" });
  expect(text).toContain("ApiKey $TOKEN");
  expect(text).toContain(`--data '{"controlValues":{"subject":"It'\\''s"}}'`);
  expect(text).toContain("'https://svc.example/v2/workflows/a%20b/step/s/preview'");
});

test("Markdown gives each field in a fence that its text cannot close", () => {
  const outcome = readOutcome({
    result: { type: "email", preview: { subject: "Hi", body: "<p>" } },
  });
  expect(previewMarkdown(step, outcome, "a ``` b")).toBe(
    "## email: a b, s\n\n**subject**\n\n```\nHi\n```\n\n**body**\n\n````\na ``` b\n````",
  );
});
