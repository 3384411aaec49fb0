import { describe, expect, it } from "vitest";
import { beyondSpecCredentialKeys } from "../integrations.ts";
import { allCredentialFields } from "./all-fields.ts";
import { getCredentialFields } from "./catalog.ts";
import { providers } from "./providers.ts";
import { isSecretKey, withSecrecy } from "./secrecy.ts";

const fields = providers.flatMap(({ id }) => getCredentialFields(id));

describe("secret keys", () => {
  it("contain every field that the catalog marks as secret", () => {
    const visibleFields = fields.filter((field) => field.secret && !isSecretKey(field.key));
    expect(visibleFields.map(({ key }) => key)).toEqual([]);
  });

  it.each(["accessKey", "appSid", "webhookUrl", "tlsOptions", "alertUid", "never-heard-of"])(
    "include %s, which the catalog doesn't mark as secret",
    (key) => {
      expect(isSecretKey(key)).toBe(true);
    },
  );

  it("are marked in form fields", () => {
    expect(withSecrecy({ key: "from", label: "From", kind: "string" }).secret).toBeUndefined();
    expect(withSecrecy({ key: "accessKey", label: "Key", kind: "string" }).secret).toBe(true);
  });
});

it("all fields contain each provider key once", () => {
  const keys = allCredentialFields.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(fields.filter(({ key }) => !keys.includes(key))).toEqual([]);
});

it("lists every key that the API specification omits, as marked in the catalog", () => {
  const markedKeys = fields.filter((field) => field.isBeyondSpec).map(({ key }) => key);
  expect([...new Set(markedKeys)]).toEqual(beyondSpecCredentialKeys);
});
