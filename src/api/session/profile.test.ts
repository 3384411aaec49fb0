import { expect, test } from "vitest";
import { createLinkSignIn } from "../testing/sessions.ts";
import { getScope, type Profile } from "./profile.ts";

const environment = { name: "Unnamed", production: true, colour: "grey" } as const;
const getScopeOf = (changes: Partial<Profile>) =>
  getScope(createLinkSignIn({ environment, ...changes }).profile);

test("two services without an environment ID have different scopes", () => {
  const scope = getScopeOf({ baseUrl: "http://one.test" });
  expect(getScopeOf({ baseUrl: "http://two.test" })).not.toBe(scope);
  expect(getScopeOf({ baseUrl: "http://one.test" })).toBe(scope);
});
