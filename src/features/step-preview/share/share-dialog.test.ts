import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { findUnsharedChanges } from "./share-dialog.tsx";

test("changed parts are reported, regardless of JSON formatting", () => {
  const initialDraft = {
    controls: '{"subject": "Hi"}',
    payload: { ...emptyPayload, payload: '{"a":1}' },
  };
  expect(
    findUnsharedChanges({ ...initialDraft, controls: '{\n  "subject": "Hi"\n}' }, initialDraft),
  ).toEqual([]);
  expect(findUnsharedChanges({ ...initialDraft, controls: undefined }, initialDraft)).toEqual([
    "Controls",
  ]);
  expect(
    findUnsharedChanges(
      { ...initialDraft, payload: { ...initialDraft.payload, payload: '{"a":', env: "{}" } },
      initialDraft,
    ),
  ).toEqual(["Payload", "Environment"]);
});
