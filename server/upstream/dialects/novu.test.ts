import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { api } from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { endpointTypeNames } from "../../../contract/providers/endpoint-types.ts";
import { providers } from "../../../contract/providers/providers.ts";
import type { Names } from "../dialect.ts";
import { createJsonTranslator, createOperationFinder } from "../translate.ts";
import { novu } from "./novu.ts";

const allNames: Names[] = Object.values(novu.operations).flatMap(
  ({ queryNames = {}, requestLocations = [], responseLocations = [] }) => [
    ...Object.values(queryNames),
    ...[...requestLocations, ...responseLocations].flatMap(({ values, keys }) => [
      values ?? {},
      keys ?? {},
    ]),
  ],
);

it("can be reversed: no two names have the same counterpart", () => {
  for (const names of allNames) {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
    for (const name of Object.values(names)) expect(Object.keys(names)).not.toContain(name);
  }
});

it("renames every neutral provider, endpoint type, and key of the contract", () => {
  const contractNames = new Set(allNames.flatMap((names) => Object.keys(names)));
  const neutralNames = [...providers.map(({ id }) => id), ...endpointTypeNames].filter((name) =>
    /svc|chatapp|agentvendor/.test(name),
  );
  for (const name of [...neutralNames, "AppXBaseUrl", "svcSignature"])
    expect(contractNames).toContain(name);
});

it("has each contract operation whose response contains a renamed field", () => {
  const findOperation = createOperationFinder(novu.operations);
  const endpoints = Object.values(api).flatMap((group): Endpoint[] => Object.values(group));
  const missingEndpoints = endpoints
    .filter(({ path }) => !path.startsWith("/session"))
    .filter(({ method, path }) => findOperation(method, path) === undefined);
  expect(missingEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it("is documented: each write that is changed is in the table of docs/upstream.md", () => {
  const docs = readFileSync(new URL("../../../docs/upstream.md", import.meta.url), "utf8");
  const writes = [
    ...novu.completions.map(({ operation }) => operation),
    ...Object.keys(novu.uniqueFields),
  ];
  for (const write of writes) expect(docs).toContain(`| \`${write}\` `);
});

it("leaves payloads, overrides, raw, and custom data alone", () => {
  const { responseLocations = [] } =
    novu.operations["GET /v1/notifications/{notificationId}"] ?? {};
  const translate = createJsonTranslator(responseLocations, "toContract", {
    mayHaveEnvelope: true,
  });
  const createBody = (providerId: string) =>
    JSON.stringify({
      data: {
        payload: { providerId: "novu" },
        jobs: [
          {
            providerId,
            payload: { providerId: "novu" },
            overrides: { providerId: "novu" },
            executionDetails: [{ providerId, raw: '{"providerId":"novu"}' }],
          },
        ],
      },
    });
  expect(translate(createBody("novu-email"))).toBe(createBody("svc-email"));
});
