import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";
import { startFront } from "./support/service.ts";
import { heading, signInByHand } from "./support/session.ts";

/** The address of a port that is free at this moment. */
async function freeAddress() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { port: String(port), origin: `http://127.0.0.1:${port}` };
}

test("a console of an allowed origin works with the service of another", async ({
  page,
  service,
  environment,
}) => {
  const own = await freeAddress();
  const called = await startFront(service.baseUrl, { CORS_ORIGINS: own.origin });
  const console = await startFront(service.baseUrl, {
    PORT: own.port,
    API_ORIGINS: called.baseUrl,
  });
  try {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).origin));
    await page.goto(`${console.baseUrl}/sign-in`);
    await page.getByLabel("Service URL").fill(called.baseUrl);
    const token = await service.token(environment.id);
    await signInByHand(page, token);
    await expect(heading(page, "Events")).toBeVisible();
    expect(requested).toContain(called.baseUrl);

    const replay = await page.evaluate(
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
      { url: called.baseUrl, authorization: `Bearer ${token}` },
    );
    expect(replay).toEqual({ status: 201, replay: "true", date: true });
  } finally {
    await Promise.all([console.stop(), called.stop()]);
  }
});
