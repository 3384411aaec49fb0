import fc from "fast-check";
import { expect, test } from "vitest";
import { getJsonItems, getJsonMembers } from "./json-members.ts";

test("keeps digits, key order, and repeated inner keys", () => {
  const text = ' { "payload" : {"10":1,"2":1.50, "big":12345678901234567890} ,"n":1e400,"a":[ ] }';
  expect([...getJsonMembers(text)]).toEqual([
    ["payload", '{"10":1,"2":1.50, "big":12345678901234567890}'],
    ["n", "1e400"],
    ["a", "[ ]"],
  ]);
});

test("ignores brackets and quotes inside strings", () => {
  const text = JSON.stringify({ a: '}"]\\', 'k"ey': { b: '"{' } });
  expect(getJsonMembers(text).get("a")).toBe(JSON.stringify('}"]\\'));
  expect(getJsonMembers(text).get('k"ey')).toBe('{"b":"\\"{"}');
});

test("unwraps an envelope, but not a record with a text in `data`", () => {
  expect(getJsonMembers('{"data":{"a":1}}').get("a")).toBe("1");
  expect(getJsonMembers('{"data":"a"}').get("data")).toBe('"a"');
});

test("values other than objects have no members", () => {
  for (const text of ["[1]", '"a"', "null", "1", ""]) expect(getJsonMembers(text).size).toBe(0);
});

test("each member parses to the same value", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      fc.pre(!(Object.keys(value).length === 1 && "data" in value));
      const text = JSON.stringify(value, null, 1);
      const parsedMembers = [...getJsonMembers(text)].map(([key, member]) => [
        key,
        JSON.parse(member),
      ]);
      expect(Object.fromEntries(parsedMembers)).toEqual(JSON.parse(text));
    }),
  );
});

test("returns each item of a list, or of the list in `data`, verbatim", () => {
  expect(getJsonItems('{"next":null, "data":[ {"n":1.50} , [2,"]"],"a" ]}')).toEqual([
    '{"n":1.50}',
    '[2,"]"]',
    '"a"',
  ]);
  for (const text of ["{}", '{"data":"a"}', "[]", "1", ""]) expect(getJsonItems(text)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      const parsedItems = getJsonItems(JSON.stringify(items, null, 1)).map((item) =>
        JSON.parse(item),
      );
      expect(parsedItems).toEqual(JSON.parse(JSON.stringify(items)));
    }),
  );
});
