// Responds to every request with a constant body of SIZE bytes, using only the service's framework.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

const size = Number(process.env["SIZE"]);
const body = `"${"x".repeat(Math.max(0, size - 2))}"`;
const app = new Hono();
app.all("*", (context) => context.body(body, 200, { "Content-Type": "application/json" }));

const handle = getRequestListener(app.fetch);
const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) {
    console.log(`http://127.0.0.1:${address.port}`);
  }
});
