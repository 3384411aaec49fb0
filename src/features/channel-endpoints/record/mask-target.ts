import { isSecretTarget } from "../../../entities/endpoint-target.tsx";
import { rewriteStrings } from "../../../lib/json-rewrite.ts";

/** A record's text with the secrets of its target masked; all else stays as it was received. */
export function maskTarget(text: string): { text: string; count: number } {
  let count = 0;
  const masked = rewriteStrings(text, (_, { key, around }) => {
    const at = around.indexOf("endpoint");
    // What lies deeper belongs to the target's own key.
    const own = at === -1 ? undefined : (around[at + 1] ?? key);
    if (own === undefined || !isSecretTarget(own)) return undefined;
    count += 1;
    return '"••••••••"';
  });
  return { text: masked, count };
}
