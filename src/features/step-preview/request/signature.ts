/** Parsed from the header `t=<ms>,v1=<hex>`. */
export interface SignatureParts {
  /** Milliseconds since the epoch. */
  time: number;
  /** Lowercase hex of an HMAC-SHA256. */
  digest: string;
}

export interface SignatureCheck {
  tone: "ok" | "warn" | "fail";
  message: string;
}

/** Undefined for another format. */
export function readSignature(header: string): SignatureParts | undefined {
  const [, time, digest] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header.trim()) ?? [];
  return time === undefined || digest === undefined ? undefined : { time: Number(time), digest };
}

/** Milliseconds after which a receiver should treat the request as a replay. */
const tolerance = 5 * 60_000;

/** Performs the checks that need no secret. */
export function checkForm(header: string, now: number): SignatureCheck[] {
  const parts = readSignature(header);
  if (!parts) return [{ tone: "fail", message: "It is not of the form t=…,v1=…" }];
  const age = now - parts.time;
  return [
    { tone: "ok", message: "v1 has the 64 hex digits of an HMAC-SHA256" },
    Math.abs(age) > tolerance
      ? { tone: "warn", message: "t is more than 5 minutes away: a receiver should refuse it" }
      : { tone: "ok", message: "t is a moment of the last 5 minutes" },
  ];
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Checks the HMAC-SHA256 of `<t>.<body>`. Undefined without Web Crypto (a page over plain HTTP).
 */
export async function signedWith(
  secret: string,
  { time, digest }: SignatureParts,
  body: string,
): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (!subtle) return undefined;
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  return hex(await subtle.sign("HMAC", key, encode(`${time}.${body}`))) === digest;
}
