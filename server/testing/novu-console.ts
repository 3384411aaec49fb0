import { createLog } from "../log.ts";
import { buildUpstreamApp, type UpstreamDependencies } from "../upstream/app.ts";
import { novu } from "../upstream/dialects/novu.ts";
import type { FakeUpstream } from "./fake-upstream.ts";

export interface LoggedApp {
  app: ReturnType<typeof buildUpstreamApp>;
  lines: string[];
}

export function createNovuConsole(
  upstream: Pick<FakeUpstream, "getUrl">,
  options: Partial<UpstreamDependencies> = {},
): LoggedApp {
  const lines: string[] = [];
  const app = buildUpstreamApp({
    dialect: novu,
    upstream: upstream.getUrl(),
    clock: () => new Date("2026-03-01T12:00:00.000Z"),
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    apiOrigins: [],
    ...options,
  });
  return { app, lines };
}
