import type { ExtraOperation } from "../../contract/session.ts";
import { readLimitedBody } from "../http/body.ts";
import { parseObject, toJsonText } from "./bodies.ts";
import type { Send } from "./client.ts";
import type { Dialect } from "./dialect.ts";

const timeoutMs = 5000;
const maxErrorBytes = 64 * 1024;

/**
 * Reports whether a response shows that the operation exists: a success, a 400, a 422, or a 404
 * whose message isn't about the route. The probes request records that don't exist.
 */
async function isOperationAvailable(
  response: Response,
  unknownRoutePattern: RegExp,
): Promise<boolean> {
  if (response.status !== 404) {
    await response.body?.cancel();
    return response.ok || response.status === 400 || response.status === 422;
  }
  const bytes = await readLimitedBody(response.body, maxErrorBytes);
  const message = bytes && parseObject(toJsonText(bytes))?.["message"];
  return typeof message === "string" && !unknownRoutePattern.test(message);
}

/**
 * Returns the extra operations that the service has and the caller may use. An operation whose
 * request fails or times out counts as missing.
 */
export async function findExtraOperations(
  { extraOperations, unknownRoutePattern }: Dialect,
  send: Send,
  headers: Headers,
): Promise<ExtraOperation[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const results = await Promise.all(
    Object.entries(extraOperations).map(async ([operation, path]) => {
      try {
        const response = await send({ method: "GET", path, headers, signal });
        // `Object.entries` loses the type of the keys.
        return (await isOperationAvailable(response, unknownRoutePattern))
          ? [operation as ExtraOperation]
          : [];
      } catch {
        return [];
      }
    }),
  );
  return results.flat();
}
