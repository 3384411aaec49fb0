import { isSecretTarget } from "../../../entities/endpoint-target.tsx";
import { rewriteStrings } from "../../../lib/json-rewrite.ts";

/** Masks the secrets of the destination in a record's text; the rest stays as received. */
export function maskTarget(text: string): { text: string; count: number } {
  let count = 0;
  const masked = rewriteStrings(text, (_, { key, around }) => {
    const at = around.indexOf("endpoint");
    // A nested value belongs to the destination's own key.
    const own = at === -1 ? undefined : (around[at + 1] ?? key);
    if (own === undefined || !isSecretTarget(own)) return undefined;
    count += 1;
    return '"••••••••"';
  });
  return { text: masked, count };
}
