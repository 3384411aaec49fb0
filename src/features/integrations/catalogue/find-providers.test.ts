import { expect, it } from "vitest";
import { providers } from "../../../../contract/providers/catalogue.ts";
import { findProviders } from "./find-providers.ts";

const ids = (typed: string) =>
  findProviders(typed).flatMap((group) => group.providers.map(({ id }) => id));

it("lists every provider once when nothing is typed", () => {
  expect(ids("").toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
});

it.each([
  ["twilio", "twilio"],
  ["account sid sms", "plivo"],
  ["service account", "fcm"],
  ["in-app", "svc"],
  ["agent", "agentvendor"],
])("finds by name, channel and what one holds: %s", (typed, id) => {
  expect(ids(typed)).toContain(id);
});

it("wants every word", () => {
  expect(ids("twilio email")).toEqual([]);
});
