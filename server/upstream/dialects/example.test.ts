import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { example } from "../../testing/example-dialect.ts";
import { useFakeUpstream } from "../../testing/fake-upstream.ts";
import { createNovuConsole } from "../../testing/novu-console.ts";

const upstream = useFakeUpstream();
const readTextFile = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

it("is the example of docs/upstream.md", () => {
  const [, codeBlock] = /```ts\n(.*?)```/s.exec(readTextFile("../../../docs/upstream.md")) ?? [];
  const exampleText = readTextFile("../../testing/example-dialect.ts");
  expect(exampleText.replace("../upstream/dialect.ts", "../dialect.ts")).toBe(codeBlock);
});

it("is enough for another service", async () => {
  upstream.respond = ({ url }, response) => {
    const environment = { id: "e1", name: "Staging", stage: "development", organizationId: "o1" };
    const list = { data: [{ type: "slack", providerId: "example-chat" }], next: null };
    response.end(JSON.stringify(url === "/v1/environments" ? [environment] : list));
  };
  const { app } = createNovuConsole(upstream, { dialect: example });
  const sessionResponse = await app.request("/session", { headers: { authorization: "Bearer t" } });
  expect(await sessionResponse.json()).toMatchObject({
    environments: [{ id: "e1", name: "Staging", production: false, token: "e1~t" }],
    operations: ["integrations.list"],
    idempotentWrites: true,
  });
  const listResponse = await app.request("/v1/channel-endpoints?providerId=svc-chat", {
    headers: { authorization: "Bearer e1~t", "idempotency-key": "k" },
  });
  expect(await listResponse.text()).toContain(
    '{"type":"chatapp1_channel","providerId":"example-chat"}',
  );
  expect(upstream.requests.at(-1)).toMatchObject({
    url: "/v1/channel-endpoints?providerId=example-chat",
    headers: { authorization: "Bearer t", "x-environment": "e1", "idempotency-key": "k" },
  });
});
