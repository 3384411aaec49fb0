import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { onTestFinished } from "vitest";

interface KeepAliveResponse {
  status: number | undefined;
  isReused: boolean;
}

type Send = (
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  body: string,
) => Promise<KeepAliveResponse>;

/** Returns a client whose requests share one connection while it stays open. */
export function createKeepAliveClient(address: string): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (method, path, headers, body) => {
    const outgoing = request(address + path, { agent, method, headers });
    outgoing.end(body);
    // The listener's arguments have no static type.
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    response.resume();
    // The connection is free only when the request body has been sent, too.
    await Promise.all([once(response, "end"), once(outgoing, "close")]);
    return { status: response.statusCode, isReused: outgoing.reusedSocket };
  };
}
