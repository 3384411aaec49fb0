import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { verifyCredential } from "../../../src/api/session/sign-in.ts";
import { type Service, startUpstreamConsole } from "../service.ts";
import { type EnvironmentTokens, type Fetch, toNovuId } from "./callers.ts";
import type { Settings } from "./settings.ts";
import { createSimulator } from "./simulator.ts";

export interface SimulatedNovu {
  /** URL of the API. */
  url: string;
  settings: Settings;
  /** A key of the demo's first environment. */
  apiKey: string;
  /** A dashboard token for the demo's environments. */
  jwt: string;
  /** ID of the demo's first environment, in Novu's format. */
  environmentId: string;
  stop(): Promise<void>;
}

export interface NovuConsole {
  baseUrl: string;
  novu: SimulatedNovu;
  /** Returns a sign-in to the demo in the format that the console saves in a tab. */
  signIn(kind: "apiKey" | "session"): Promise<object>;
  stop(): Promise<void>;
}

/** Forwards requests for `http://service` to the service. */
const createForwarder =
  (baseUrl: string): Fetch =>
  async ({ url, method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const bodyInit = body === null ? {} : { body: await new Response(body).text() };
    return await fetch(baseUrl + pathname + search, { method, headers, ...bodyInit });
  };

interface DemoSession {
  current: string;
  environments: EnvironmentTokens;
}

async function createDemoSession({ baseUrl, createSignInLink }: Service): Promise<DemoSession> {
  const [, code] = (await createSignInLink()).split("#code=");
  const response = await fetch(`${baseUrl}/session/exchange`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code }),
  });
  // The service checks its response against the contract.
  return (await response.json()) as DemoSession;
}

/** Starts a simulated Novu with the records of the service, on a free port unless one is given. */
export async function startNovu(service: Service, port = 0): Promise<SimulatedNovu> {
  const simulator = createSimulator({
    fetchService: createForwarder(service.baseUrl),
    records: service.records,
  });
  const { current, environments } = await createDemoSession(service);
  const server = serve({
    fetch: (request) => simulator.fetch(request),
    hostname: "127.0.0.1",
    port,
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    // The address of a server that listens on a port is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: simulator.settings,
    apiKey: await service.createApiKey(current),
    jwt: simulator.signIn(environments),
    environmentId: toNovuId(current),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Starts the built console in front of a simulated Novu. */
export async function startNovuConsole(service: Service): Promise<NovuConsole> {
  const novu = await startNovu(service);
  const console = await startUpstreamConsole(novu.url, { dialect: "novu" });
  const { baseUrl } = console;
  return {
    baseUrl,
    novu,
    async signIn(kind) {
      const secret = kind === "apiKey" ? novu.apiKey : novu.jwt;
      const { profile, secrets } = (await verifyCredential(baseUrl, { kind, secret })).signIn;
      const environment = profile.environments.find(({ id }) => id === novu.environmentId);
      return { profile: { ...profile, ...(environment && { environment }) }, secrets };
    },
    async stop() {
      await console.stop();
      await novu.stop();
    },
  };
}
