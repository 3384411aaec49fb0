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

it("all fields contain each provider key once, except those that the service fills", () => {
  const keys = allCredentialFields.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const otherKeys = fields.map(({ key }) => key).filter((key) => !keys.includes(key));
  expect(new Set(otherKeys)).toEqual(new Set(["externalEnvironmentId"]));
  expect(keys).not.toContain("externalVaultId");
});

it("lists every key that the API specification omits, as marked in the catalog", () => {
  const markedKeys = fields.filter((field) => field.isBeyondSpec).map(({ key }) => key);
  expect([...new Set(markedKeys)]).toEqual(beyondSpecCredentialKeys);
});
