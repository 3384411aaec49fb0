import { describe, expect, it, test } from "vitest";
import type { JsonLocation } from "./dialect.ts";
import { novu } from "./dialects/novu.ts";
import { createJsonTranslator, createOperationFinder, translateQuery } from "./translate.ts";

const names = { a: "one", b: "two" };
const locations: JsonLocation[] = [
  { path: "type", values: names },
  { path: "jobs[].type", values: names },
  { path: "keys", keys: names },
  { path: "", keys: { ourKey: "theirKey" } },
];
const toContract = createJsonTranslator(locations, "toContract", { mayHaveEnvelope: true });
const toService = createJsonTranslator(locations, "toService", { mayHaveEnvelope: false });

describe("a JSON text", () => {
  it("is renamed at its locations, in both directions", () => {
    const contractText =
      '{"type":"a","jobs":[{"type":"b"},{"type":"c"}],"keys":{"a":"a"},"ourKey":1}';
    const serviceText =
      '{"type":"one","jobs":[{"type":"two"},{"type":"c"}],"keys":{"one":"a"},"theirKey":1}';
    expect(toService(contractText)).toBe(serviceText);
    expect(toContract(serviceText)).toBe(contractText);
  });

  it.each([
    '{"id":12345678901234567890,"x":1,"x":2,"2":0,"1":0, "n":1.0e0,\n"t":"\\u006fne"}',
    '{"payload":{"type":"one"},"jobs":[{"payload":{"type":"one"}}],"jobs2":[{"type":"one"}]}',
    '{"other":{"keys":{"one":1}},"keys":{"deep":{"one":1}},"type":["one"]}',
    '{"type":null,"jobs":"one","keys":["one"]}',
    '"one"',
    "",
    "<html>one</html>",
  ])("keeps everything else byte for byte: %s", (text) => {
    expect(toContract(text)).toBe(text);
  });

  it("is renamed where a name is written with escapes", () => {
    expect(toContract(String.raw`{"type":"\u006fne"}`)).toBe('{"type":"a"}');
  });

  it("is renamed in every item of a list", () => {
    const translateList = createJsonTranslator([{ path: "[].type", values: names }], "toContract", {
      mayHaveEnvelope: true,
    });
    expect(translateList('[{"type":"one"},{"type":"two"}]')).toBe('[{"type":"a"},{"type":"b"}]');
    expect(translateList('{"data":[{"type":"one"}]}')).toBe('{"data":[{"type":"a"}]}');
  });
});

describe("an envelope", () => {
  it("is skipped", () => {
    expect(toContract('{"data":{"type":"one"}}')).toBe('{"data":{"type":"a"}}');
  });

  it("isn't mistaken for custom data", () => {
    const recordText = '{"data":{"type":"one","keys":{"one":1}},"subscriberId":"s"}';
    expect(toContract(recordText)).toBe(recordText);
    expect(toService('{"data":{"type":"a"}}')).toBe('{"data":{"type":"a"}}');
  });
});

test("a query keeps the bytes of its other parameters", () => {
  const namesByParameter = { providerId: { svc: "novu", spaced: "a b" } };
  expect(
    translateQuery("?x=%7e+1&providerId=svc&y&providerId=s%76c", namesByParameter, "toService"),
  ).toBe("?x=%7e+1&providerId=novu&y&providerId=novu");
  expect(translateQuery("?providerId=spaced", namesByParameter, "toService")).toBe(
    "?providerId=a%20b",
  );
  expect(translateQuery("?providerId=other&type=svc", namesByParameter, "toService")).toBe(
    "?providerId=other&type=svc",
  );
  expect(translateQuery("?providerId=novu", namesByParameter, "toContract")).toBe(
    "?providerId=svc",
  );
});

test("a long query without values is translated in one pass", () => {
  // A pattern that looks for "=" from each character would take an hour.
  const search = `?${"a".repeat(1_000_000)}`;
  expect(
    translateQuery(`${search}&providerId=svc`, { providerId: { svc: "novu" } }, "toService"),
  ).toBe(`${search}&providerId=novu`);
});

test("an operation is found by method and path", () => {
  const findOperation = createOperationFinder(novu.operations);
  expect(findOperation("GET", "/v1/notifications/a%2Fb")).toMatchObject({
    key: "GET /v1/notifications/{notificationId}",
    parameters: { notificationId: "a/b" },
  });
  expect(findOperation("GET", "/V1/notifications/;%25;/")?.parameters).toEqual({
    notificationId: ";%;",
  });
  expect(findOperation("GET", "/v1/integrations/active")?.key).toBe("GET /v1/integrations/active");
  expect(findOperation("PATCH", "/v1/integrations/active")).toBeUndefined();
  expect(findOperation("GET", "/v1/notifications/a/b")).toBeUndefined();
});

describe("a key that API keys must not see", () => {
  const createHidingTranslator = (isForApiKey: boolean) =>
    createJsonTranslator(
      [
        { path: "[]", hiddenKey: "credentials" },
        { path: "[].credentials", keys: { a: "one" } },
      ],
      "toContract",
      { mayHaveEnvelope: true, isForApiKey },
    );

  it.each([
    ['[{"credentials":{"one":[1,{}]},"name":"n"}]', '[{"name":"n"}]'],
    ['[{"name":"n" , "credentials" : {"one":"}"} }]', '[{"name":"n"  }]'],
    [
      '{"data":[{"a":1,"credentials":{},"z":2},{"credentials":null}]}',
      '{"data":[{"a":1,"z":2},{}]}',
    ],
    [
      `[{"a":1,${" ".repeat(200)}"credentials":{}}, {"credentials":{}${" ".repeat(200)},"z":2}]`,
      '[{"a":1}, {"z":2}]',
    ],
    ['[{"a":1,"credentials":{"k":1},"credentials":{"k":2}}]', '[{"a":1}]'],
    ['[{"credentials":{"k":1}, "credentials":{"k":2}}]', "[{}]"],
    ['[{"credentials":{"k":1}, "credentials":{"k":2},"z":1}]', '[{ "z":1}]'],
  ])("is removed with its value: %s", (text, expected) => {
    expect(createHidingTranslator(true)(text)).toBe(expected);
  });

  it("is sent to sessions", () => {
    expect(createHidingTranslator(false)('[{"credentials":{"one":1}}]')).toBe(
      '[{"credentials":{"a":1}}]',
    );
  });
});
