import { Hono } from "hono";
import type { ResponseInput } from "../../contract/endpoint.ts";
import type { ErrorStatus } from "../../contract/errors.ts";
import type { session } from "../../contract/session.ts";
import { HttpError } from "../http/errors.ts";
import { readLimitedBody } from "../http/body.ts";
import { parseJsonText, toJsonText, unwrapData } from "./bodies.ts";
import {
  type Caller,
  createEnvironmentCredential,
  parseCaller,
  setCaller,
  parseTokenClaims,
} from "./caller.ts";
import type { Send } from "./client.ts";
import type { Dialect, SessionDialect } from "./dialect.ts";
import { findExtraOperations } from "./extra-operations.ts";
import { selectRequestHeaders } from "./headers.ts";
import { isRecord } from "../is-record.ts";

export interface SessionOptions {
  dialect: Dialect;
  upstream: URL;
  send: Send;
}

type SessionInfo = ResponseInput<(typeof session)["read"]>;

const maxBytes = 4 * 1024 * 1024;

interface Environment {
  id: string;
  name: string;
  organizationId: string;
  production: boolean;
}

/**
 * Selects the public fields of an environment. The service also sends the environment's API keys.
 */
function toEnvironments(value: unknown, sessionDialect: SessionDialect): Environment[] {
  if (!isRecord(value)) return [];
  const getText = (key: string) => (typeof value[key] === "string" ? value[key] : undefined);
  const id = getText(sessionDialect.idKey);
  if (id === undefined) return [];
  return [
    {
      id,
      name: getText(sessionDialect.nameKey) ?? id,
      organizationId: getText(sessionDialect.organizationKey) ?? "",
      production: !sessionDialect.developmentValues.some(
        ([key, developmentValue]) => getText(key) === developmentValue,
      ),
    },
  ];
}

/** Returns the `Date` header, if there is one. The console measures the service's clock with it. */
function getDateHeader({ headers }: Response): Record<string, string> {
  const date = headers.get("date");
  return date === null ? {} : { Date: date };
}

export function createSessionRoutes({ dialect, upstream, send }: SessionOptions): Hono {
  const { session: sessionDialect } = dialect;

  async function readJson(path: string, headers: Headers, signal: AbortSignal) {
    const response = await send({ method: "GET", path, headers, signal });
    const bytes = await readLimitedBody(response.body, maxBytes);
    if (bytes === undefined)
      throw new HttpError(502, `The service's response to GET ${path} is larger than 4 MiB.`);
    return { response, body: parseJsonText(toJsonText(bytes)) };
  }

  /** Returns an error with the service's message, but without the rest of the response body. */
  function createHttpError(response: Response, body: unknown): HttpError {
    const { status, headers } = response;
    const message = isRecord(body) ? body["message"] : undefined;
    const retryAfter = headers.get("retry-after");
    return new HttpError(
      // The service may respond with any status.
      status as ErrorStatus,
      typeof message === "string"
        ? message
        : `The service at ${upstream.host} responded with status ${status}.`,
      {
        headers: {
          ...getDateHeader(response),
          ...(retryAfter !== null && { "Retry-After": retryAfter }),
        },
      },
    );
  }

  async function createSessionInfo(
    caller: Caller,
    environments: readonly [Environment, ...Environment[]],
    headers: Headers,
  ): Promise<SessionInfo> {
    const { expiresAt, environmentId } = parseTokenClaims(caller, sessionDialect.environmentClaim);
    const currentId = caller.environmentId ?? environmentId;
    const currentEnvironment = environments.find(({ id }) => id === currentId) ?? environments[0];
    if (caller.kind === "session")
      headers.set(sessionDialect.environmentHeader, currentEnvironment.id);
    return {
      organization: { id: currentEnvironment.organizationId, name: upstream.host },
      environments: environments.map(({ id, name, production }) => ({
        id,
        name,
        production,
        ...(caller.kind === "session" && { token: createEnvironmentCredential(id, caller.secret) }),
      })),
      current: currentEnvironment.id,
      expiresAt: expiresAt?.toISOString() ?? null,
      caller: caller.kind,
      readOnly: false,
      operations: await findExtraOperations(dialect, send, headers),
      idempotentWrites: dialect.honorsIdempotencyKeys,
    };
  }

  const routes = new Hono();
  routes.get("/", async (context) => {
    const { headers: requestHeaders, signal } = context.req.raw;
    const caller = parseCaller(requestHeaders.get("authorization"));
    if (caller === undefined) {
      throw new HttpError(401, "Send an API key or a session token in the Authorization header.");
    }
    const headers = selectRequestHeaders(requestHeaders);
    setCaller(headers, caller, sessionDialect.environmentHeader);
    const isApiKey = caller.kind === "apiKey";
    const { response, body } = await readJson(
      isApiKey ? sessionDialect.currentPath : sessionDialect.listPath,
      headers,
      signal,
    );
    if (response.status >= 400) throw createHttpError(response, body);
    const value = unwrapData(body);
    const [firstEnvironment, ...otherEnvironments] = (
      Array.isArray(value) ? value : [value]
    ).flatMap((item) => toEnvironments(item, sessionDialect));
    // After this 404, the operator can enter the environment's name in the console.
    if (firstEnvironment === undefined)
      throw new HttpError(404, `The service at ${upstream.host} didn't report its environment.`);
    const environments = [firstEnvironment, ...otherEnvironments] as const;
    const sessionInfo = await createSessionInfo(caller, environments, headers);
    return context.json(sessionInfo, { headers: getDateHeader(response) });
  });
  routes.delete("/", (context) => context.json({ ended: true }));
  routes.post("/exchange", () => {
    throw new HttpError(
      404,
      "This service doesn't support sign-in links. Sign in with an API key or a session token.",
    );
  });
  return routes;
}
