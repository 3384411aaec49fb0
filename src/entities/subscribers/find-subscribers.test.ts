import { describe, expect, test } from "vitest";
import { createFieldSearches, mergeMatches } from "./find-subscribers.ts";

const summarizeSearches = (text: string) =>
  createFieldSearches(text).map(({ field, value }) => `${field}=${value}`);

describe("searches of the search box", () => {
  test.each<[input: string, searches: string[]]>([
    ["", []],
    ["  ", []],
    [
      " User_8841 ",
      [
        "subscriberId=User_8841",
        "subscriberId=user_8841",
        "email=User_8841",
        "email=user_8841",
        "name=User_8841",
        "name=user_8841",
      ],
    ],
    [
      "ana petrović-ILIĆ",
      [
        "subscriberId=ana petrović-ILIĆ",
        "subscriberId=ana petrović-ilić",
        "email=ana petrović-ILIĆ",
        "email=ana petrović-ilić",
        "name=ana petrović-ILIĆ",
        "name=ana petrović-ilić",
        "name=Ana Petrović-Ilić",
      ],
    ],
    [
      "Ana@Acme.example",
      [
        "subscriberId=Ana@Acme.example",
        "subscriberId=ana@acme.example",
        "email=Ana@Acme.example",
        "email=ana@acme.example",
      ],
    ],
    [
      "+381 (64) 123-45.67",
      [
        "subscriberId=+381 (64) 123-45.67",
        "email=+381 (64) 123-45.67",
        "phone=+381 (64) 123-45.67",
        "phone=+381641234567",
      ],
    ],
    ["8841", ["subscriberId=8841", "email=8841", "phone=8841"]],
  ])("%s", (input, searches) => {
    expect(summarizeSearches(input)).toEqual(searches);
  });

  test("have a limit", () => {
    expect(createFieldSearches("8841").map(({ query }) => query)).toEqual([
      { subscriberId: "8841", limit: 10 },
      { email: "8841", limit: 10 },
      { phone: "8841", limit: 10 },
    ]);
  });
});

test("lists each match once with all matching fields, matches by ID first", () => {
  const [idSearch, emailSearch] = createFieldSearches("ana");
  if (!idSearch || !emailSearch) throw new Error("Expected at least two searches.");
  const matches = mergeMatches([
    { search: emailSearch, records: [{ subscriberId: "b" }, { subscriberId: "ana" }] },
    { search: idSearch, records: [{ subscriberId: "ana" }, {}, { subscriberId: null }] },
  ]);
  expect(matches.map(({ id, fields }) => [id, fields])).toEqual([
    ["ana", ["subscriberId", "email"]],
    ["b", ["email"]],
  ]);
});

test("fields match even if their search returned other records, compared as in the service", () => {
  const searches = createFieldSearches("Ana");
  const emailMatch = {
    subscriberId: "Ana-2",
    firstName: "Anaïs",
    lastName: "Besançon",
    email: "anais.besancon2543@shop.example",
    phone: null,
  };
  const nameMatch = { subscriberId: "u2", lastName: "Ana", email: "MARIJANA@shop.example" };
  const matches = mergeMatches(
    searches.map((search) => ({
      search,
      records: search.field === "name" ? [emailMatch, nameMatch] : [],
    })),
  );
  expect(matches.map(({ id, fields }) => [id, fields])).toEqual([
    ["Ana-2", ["email", "name"]],
    ["u2", ["name"]],
  ]);
});
