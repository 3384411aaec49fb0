import { describe, expect, test } from "vitest";
import { stepFilter } from "../../contract/common.ts";
import { configurations, credentials } from "../../contract/integrations.ts";
import { getCredentialFields } from "../../contract/providers/catalog.ts";
import type { Provider } from "../../contract/providers/fields.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { createRandom } from "../random.ts";
import { createDemoCredentials } from "./credentials.ts";
import { integrationDefinitions } from "./integrations.ts";

const allDefinitions = Object.values(integrationDefinitions).flat();

describe.each(allDefinitions.map((definition) => [definition.identifier, definition] as const))(
  "%s",
  (_, definition) => {
    const provider = findProvider(definition.providerId) as Provider;
    const generatedCredentials = createDemoCredentials(
      provider,
      definition.credentials ?? {},
      createRandom("test"),
    );

    test("has all required and no unknown credentials", () => {
      expect(credentials.parse(generatedCredentials)).toEqual(generatedCredentials);
      for (const field of getCredentialFields(provider.id)) {
        if (!field.required) continue;
        const value = (generatedCredentials as Record<string, unknown>)[field.key];
        expect(value, field.key).toEqual(expect.stringMatching(/./));
        if (field.kind === "dropdown") {
          expect(field.options?.map((option) => option.value)).toContain(value);
        }
      }
    });

    test("has valid conditions, and none if it is primary", () => {
      const { conditions } = definition;
      expect(conditions.map((condition) => stepFilter.parse(condition))).toEqual(conditions);
      expect(configurations.safeParse(definition.configurations ?? {}).success).toBe(true);
      expect(definition.state === "primary" && conditions.length > 0).toBe(false);
    });
  },
);
