import fc from "fast-check";
import { expect, it } from "vitest";
import type { OperationKey } from "../../../server/upstream/dialect.ts";
import { novu } from "../../../server/upstream/dialects/novu.ts";
import { createJsonTranslator, translateQuery } from "../../../server/upstream/translate.ts";
import { fromDialect, fromDialectQuery, toDialect } from "./names.ts";

const anyOperation = fc.constantFrom(...(Object.keys(novu.operations) as OperationKey[]));

// Names of the contract, and the same names in the dialect. A body with the contract's names has
// the dialect's names only in custom data, which isn't translated.
const contractNames = [
  "svc",
  "svc-email",
  "chatapp1_channel",
  "svc-cloud",
  "AppXBaseUrl",
  "svcSignature",
];
const dialectNames = [
  "novu",
  "novu-email",
  "slack_channel",
  "novu-cloud",
  "AppIOBaseUrl",
  "novuSignature",
];
const neutralNames = ["slack", "webhook", "", "\u{1F600}\u2028", '"\\', "__proto__"];

const keys = [
  "data",
  "type",
  "providerId",
  "origin",
  "template",
  "jobs",
  "executionDetails",
  "channels",
  "credentials",
  "subscriber",
  "previewPayload",
  "previewPayloadExample",
  "workflows",
  "steps",
  "AppXBaseUrl",
  "svcSignature",
  "other",
];

/** Custom data, which isn't translated. It can contain names of the contract and the dialect. */
const anyCustomData = fc.dictionary(
  fc.constantFrom(...keys, ...dialectNames),
  fc.oneof(
    fc.constantFrom(...contractNames, ...dialectNames, ...neutralNames),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  { noNullPrototype: true },
);

const { body } = fc.letrec<{ body: unknown; object: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.constantFrom<unknown>(...contractNames, ...neutralNames, null, true, 1, 1.5, -0.1, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc
    .tuple(fc.dictionary(fc.constantFrom(...keys), tie("value"), { maxKeys: 6 }), anyCustomData)
    .map(([object, payload]) => ({ ...object, payload, overrides: payload })),
  body: fc.oneof(
    tie("object"),
    fc.array(tie("object"), { maxLength: 3 }),
    tie("object").map((data) => ({ data })),
  ),
}));

it("a response is the same text after a round trip", () => {
  fc.assert(
    fc.property(anyOperation, body, (operation, response) => {
      const locations = novu.operations[operation]?.responseLocations ?? [];
      const text = JSON.stringify(response);
      const sentText = JSON.stringify(toDialect(novu, operation, JSON.parse(text)));
      // The envelope is added after the translation, as in the simulator.
      const translate = createJsonTranslator(locations, "toContract", { mayHaveEnvelope: true });
      expect(translate(`{"data":${sentText}}`)).toBe(`{"data":${text}}`);
    }),
    { numRuns: 100 },
  );
});

it("a request is the same value after a round trip", () => {
  fc.assert(
    fc.property(anyOperation, body, (operation, request) => {
      const locations = novu.operations[operation]?.requestLocations ?? [];
      const text = JSON.stringify(request);
      const sentText = createJsonTranslator(locations, "toService", { mayHaveEnvelope: false })(
        text,
      );
      expect(JSON.stringify(fromDialect(novu, operation, JSON.parse(sentText)))).toBe(text);
    }),
    { numRuns: 100 },
  );
});

it("a query has the same parameters after a round trip", () => {
  const anyPair = fc.tuple(
    fc.constantFrom("providerId", "type", "search"),
    fc.constantFrom(...contractNames, ...neutralNames),
  );
  fc.assert(
    fc.property(anyOperation, fc.array(anyPair), (operation, pairs) => {
      const query = new URLSearchParams(pairs);
      const parameters = novu.operations[operation]?.queryNames ?? {};
      const sentParameters = new URLSearchParams(
        translateQuery(`?${query}`, parameters, "toService"),
      );
      expect([...fromDialectQuery(novu, operation, sentParameters)]).toEqual(pairs);
    }),
  );
});
