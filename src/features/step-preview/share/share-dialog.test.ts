import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { findUnsharedPartLabels } from "./share-dialog.tsx";

test("changed parts are reported, regardless of JSON formatting", () => {
  const initialDraft = {
    controls: '{"subject": "Hi"}',
    payload: { ...emptyPayload, payload: '{"a":1}' },
  };
  expect(
    findUnsharedPartLabels({ ...initialDraft, controls: '{\n  "subject": "Hi"\n}' }, initialDraft),
  ).toEqual([]);
  expect(findUnsharedPartLabels({ ...initialDraft, controls: undefined }, initialDraft)).toEqual([
    "Controls",
  ]);
  expect(
    findUnsharedPartLabels(
      { ...initialDraft, payload: { ...initialDraft.payload, payload: '{"a":', env: "{}" } },
      initialDraft,
    ),
  ).toEqual(["Payload", "Environment"]);
});
