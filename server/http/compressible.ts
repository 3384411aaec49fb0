import * as z from "zod/mini";
import type { Endpoint, Schema } from "../../contract/endpoint.ts";
import { isSecretPath } from "../../contract/secrets.ts";

/** Returns the names of all fields at any depth. */
function fieldNames(schema: Schema): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key === "properties") for (const name of Object.keys(item as object)) names.add(name);
      visit(item);
    }
  };
  visit(z.toJSONSchema(schema, { unrepresentable: "any", io: "output" }));
  return names;
}

/**
 * Reports whether answers may be compressed. The length of a compressed text reveals whether one part
 * of it repeats another (BREACH): so not if the contract lists a secret in the answer, for any caller,
 * nor for operations whose answers repeat parts of a body.
 */
export const isCompressible = ({ method, response }: Endpoint): boolean =>
  method === "GET" && ![...fieldNames(response)].some(isSecretPath);
