import "./zod-config.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { extraApi } from "../../../contract/extra-operations.ts";
import { api } from "../../../contract/index.ts";
import { splitLists } from "../../lib/slices.ts";
import type { ResponseJob, ResponsePiece } from "./response-job.ts";
import { findBodyDrift, parseBodyValue } from "./checked-body.ts";

/**
 * Maximum weight of a slice. Cloning such a slice blocks the page for 5 ms, or about 20 ms on a
 * slow phone.
 */
const maxSliceWeight = 10_000;

const endpoints: readonly Endpoint[] = [api, extraApi].flatMap((resources) =>
  Object.values(resources).flatMap((operations) => Object.values(operations)),
);

function sendResponse(
  { method, path, callerKind, text }: ResponseJob,
  send: (piece: ResponsePiece) => void,
) {
  const endpoint = endpoints.find(
    (candidate) => candidate.method === method && candidate.path === path,
  );
  if (!endpoint) throw new Error(`Unknown operation ${method} ${path}`);
  const body = parseBodyValue(endpoint, text);
  if ("unreadableReason" in body)
    return send({ kind: "unreadable", reason: body.unreadableReason });
  // Validate before splitting, because splitting empties long lists.
  const drift = findBodyDrift(endpoint, callerKind, body.data);
  const slices = splitLists(body.data, maxSliceWeight);
  send({ kind: "value", value: body.data });
  for (const slice of slices) send({ kind: "slice", slice });
  send({ kind: "end", drift });
}

addEventListener("message", ({ data, ports: [port] }: MessageEvent<ResponseJob>) => {
  const send = (piece: ResponsePiece) => port?.postMessage(piece);
  try {
    sendResponse(data, send);
  } catch {
    send({ kind: "notCloneable" });
  }
});
