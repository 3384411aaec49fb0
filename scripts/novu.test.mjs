import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

// The script prints the outputs checked below before it starts any process.
const run = (...args) =>
  spawnSync(process.execPath, [fileURLToPath(new URL("novu.mjs", import.meta.url)), ...args], {
    encoding: "utf8",
  });

it.each(["abc", "99999", "-1", "30.5"])("rejects the port %s in one sentence", (port) => {
  expect(run(port)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `PORT must be a port number from 0 to 65535, not "${port}". Example: npm run novu -- 3001\n`,
  });
});

it("prints its usage", () => {
  const { status, stdout } = run("--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run novu -- \[PORT\]\n/);
});

it("rejects a port in use, and says how to choose another one", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address();
  expect(run(String(port))).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `Port ${port} is in use. Choose another one: npm run novu -- PORT\n`,
  });
});
