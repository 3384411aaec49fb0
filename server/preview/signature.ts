import { createHmac } from "node:crypto";

/**
 * Returns `t=<ms>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. `body` is empty for a request without a
 * body.
 */
export function signRequest(secret: Buffer, body: string, now: Date): string {
  const timeMs = now.getTime();
  const signature = createHmac("sha256", secret).update(`${timeMs}.${body}`).digest("hex");
  return `t=${timeMs},v1=${signature}`;
}
