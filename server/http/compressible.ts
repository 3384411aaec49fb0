import * as z from "zod/mini";
import type { Endpoint, Schema } from "../../contract/endpoint.ts";
import { isSecretPath } from "../../contract/mask-secrets.ts";

function collectFieldNames(schema: Schema): Set<string> {
  const fieldNames = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === "properties")
        for (const name of Object.keys(item as object)) fieldNames.add(name);
      visit(item);
    }
  };
  visit(z.toJSONSchema(schema, { unrepresentable: "any", io: "output" }));
  return fieldNames;
}

/**
 * Reports whether responses may be compressed. Excludes responses that may contain secrets or
 * repeat parts of a request body, because the compressed length reveals repetitions (BREACH).
 */
export const isCompressible = ({ method, response }: Endpoint): boolean =>
  method === "GET" && ![...collectFieldNames(response)].some(isSecretPath);
