import type { Credentials } from "../../contract/integrations.ts";
import { getCredentialFields } from "../../contract/providers/catalog.ts";
import type { CredentialField, Provider } from "../../contract/providers/fields.ts";
import recipes from "../data/credentials.json";
import type { Random } from "../random.ts";
import { evaluate } from "../recipe.ts";

const recipesByKey: Readonly<Record<string, unknown>> = recipes;

function createValue(field: CredentialField, provider: Provider, random: Random): unknown {
  if (field.kind === "dropdown") return field.default ?? field.options?.[0]?.value ?? "";
  const isPem = field.kind === "textarea" && field.key === "secretKey";
  return evaluate(recipesByKey[isPem ? "pemKey" : field.key] ?? recipes.else, { random, provider });
}

/** Generates the provider's required credentials. Values in `credentials` take precedence. */
export function createDemoCredentials(
  provider: Provider,
  credentials: Credentials,
  random: Random,
): Credentials {
  const requiredEntries = getCredentialFields(provider.id)
    .filter((field) => field.required)
    .map((field) => [field.key, createValue(field, provider, random)]);
  return { ...Object.fromEntries(requiredEntries), ...credentials };
}
