import { createHash } from "node:crypto";
import { NovuError } from "./errors.ts";
import { asObject, asText } from "./json.ts";

/** Handles requests that use the contract's names. */
export type Fetch = (request: Request) => Response | Promise<Response>;

export interface Caller {
  kind: "apiKey" | "session";
  /** The `Authorization` header for the embedded service. */
  authorization: string;
  organizationId: string;
  /** UUID of the environment in the embedded service. */
  environmentId: string;
}

/** Tokens of the embedded service, one for each environment of an organization. */
export type EnvironmentTokens = readonly { readonly id: string; readonly token: string }[];

/** Returns the ID of an environment in Novu's format: 24 hexadecimal digits. */
export const toNovuId = (uuid: string): string => uuid.replaceAll("-", "").slice(0, 24);

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Creates a token like that of a self-hosted dashboard (commit 0dbde1e): valid for 30 days, with
 * the same issuer and claims.
 */
function createJwt(): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    _id: createHash("sha256").update(crypto.randomUUID()).digest("hex").slice(0, 24),
    firstName: "Ana",
    email: "ana@shop.example",
    roles: ["admin"],
    iat: issuedAt,
    exp: issuedAt + 30 * 24 * 60 * 60,
    iss: "novu_api",
  };
  return `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}.simulator`;
}

export function createCallers(fetchService: Fetch) {
  const environmentsByJwt = new Map<string, EnvironmentTokens>();

  async function readCaller(kind: Caller["kind"], authorization: string): Promise<Caller> {
    const response = await fetchService(
      new Request("http://service/session", { headers: { authorization } }),
    );
    if (!response.ok) throw new NovuError(401, "API Key not found");
    const session = asObject(await response.json());
    return {
      kind,
      authorization,
      organizationId: asText(asObject(session["organization"])["id"]),
      environmentId: asText(session["current"]),
    };
  }

  return {
    /** Returns a new dashboard token for the environments. */
    signIn(environments: EnvironmentTokens): string {
      const jwt = createJwt();
      environmentsByJwt.set(jwt, environments);
      return jwt;
    },

    /** Finds the caller as the community edition does (commits 0d588ca and 0dbde1e). */
    async find(headers: Headers, needsEnvironment: boolean): Promise<Caller> {
      const header = headers.get("authorization");
      if (header === null) throw new NovuError(401, "Missing authorization header");
      const [scheme = "", secret = ""] = header.split(" ");
      if (scheme === "ApiKey") return await readCaller("apiKey", header);
      if (scheme !== "Bearer")
        throw new NovuError(401, `Invalid authentication scheme: "${scheme}"`);
      const environments = environmentsByJwt.get(secret);
      if (environments === undefined) throw new NovuError(401, "Unauthorized");
      const requestedId = headers.get("novu-environment-id");
      // Without the environment header, a session can read only records of the organization.
      if (requestedId === null && needsEnvironment)
        throw new NovuError(401, "Cannot find environment");
      const environment =
        requestedId === null
          ? environments[0]
          : environments.find(({ id }) => toNovuId(id) === requestedId);
      if (environment === undefined) throw new NovuError(401, "Cannot find environment");
      return await readCaller("session", `Bearer ${environment.token}`);
    },
  };
}
