import { createHmac } from "node:crypto";

/** Returns `t=<ms>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. A missing body counts as empty. */
export function signRequest(secret: Buffer, body: string, now: Date): string {
  const time = now.getTime();
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
