import { api } from "../../../contract/index.ts";
import { encodeRequest } from "../client/request.ts";
import { type Credential, send } from "../client/send.ts";

interface OpenSession {
  readonly baseUrl: string;
  readonly credential: Credential;
}

/** Ends a session at the service. Does nothing for an API key, and ignores errors. */
export async function endSession({ baseUrl, credential }: OpenSession): Promise<void> {
  if (credential.kind !== "session") return;
  const request = encodeRequest(api.session.end, {}, baseUrl);
  await send(api.session.end, request, credential).catch(() => undefined);
}
