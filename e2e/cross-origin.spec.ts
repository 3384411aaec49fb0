import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";
import { startUpstreamConsole } from "./support/service.ts";
import { getHeading, signInWithForm } from "./support/session.ts";

async function findFreeAddress() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { port: String(port), origin: `http://127.0.0.1:${port}` };
}

test("the console works with a service on another, allowed origin", async ({
  page,
  service,
  environment,
}) => {
  const consoleAddress = await findFreeAddress();
  const calledService = await startUpstreamConsole(service.baseUrl, {
    settings: { CORS_ORIGINS: consoleAddress.origin },
  });
  const console = await startUpstreamConsole(service.baseUrl, {
    settings: { PORT: consoleAddress.port, API_ORIGINS: calledService.baseUrl },
  });
  try {
    const requestedOrigins: string[] = [];
    page.on("request", (request) => requestedOrigins.push(new URL(request.url()).origin));
    await page.goto(`${console.baseUrl}/sign-in`);
    await page.getByLabel("Service URL").fill(calledService.baseUrl);
    const token = await service.createToken(environment.id);
    await signInWithForm(page, token);
    await expect(getHeading(page, "Events")).toBeVisible();
    expect(requestedOrigins).toContain(calledService.baseUrl);

    const replayedResponse = await page.evaluate(
      async ({ url, authorization }) => {
        const write = () =>
          fetch(`${url}/v2/subscribers`, {
            method: "POST",
            headers: {
              authorization,
              "content-type": "application/json",
              "idempotency-key": "cross-origin",
            },
            body: JSON.stringify({ subscriberId: "cross-origin" }),
          });
        await write();
        const { headers, status } = await write();
        return { status, replay: headers.get("Idempotency-Replay"), date: headers.has("Date") };
      },
      { url: calledService.baseUrl, authorization: `Bearer ${token}` },
    );
    expect(replayedResponse).toEqual({ status: 201, replay: "true", date: true });
  } finally {
    // Leaves the page first, because it may still be loading code from the console's server.
    await page.goto("about:blank");
    await Promise.all([console.stop(), calledService.stop()]);
  }
});
