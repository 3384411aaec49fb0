/** Parts of the signature header `t=<ms>,v1=<hex>`. */
export interface SignatureParts {
  /** When the request was signed, in milliseconds since the epoch. */
  signedAt: number;
  /** HMAC-SHA256 in lowercase hex. */
  digest: string;
}

export interface SignatureCheck {
  tone: "ok" | "warn" | "fail";
  message: string;
}

/** Returns undefined if the header has another format. */
export function parseSignature(header: string): SignatureParts | undefined {
  const [, timeText, digest] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header.trim()) ?? [];
  return timeText === undefined || digest === undefined
    ? undefined
    : { signedAt: Number(timeText), digest };
}

/**
 * Maximum difference between `t` and the current time. Receivers should reject older or newer
 * requests.
 */
const maxAgeMs = 5 * 60_000;

export function checkHeader(header: string, now: number): SignatureCheck[] {
  const parts = parseSignature(header);
  if (!parts) return [{ tone: "fail", message: "The signature doesn't have the format t=…,v1=…" }];
  const ageMs = now - parts.signedAt;
  return [
    { tone: "ok", message: "v1 has 64 hex digits, as expected for HMAC-SHA256" },
    Math.abs(ageMs) > maxAgeMs
      ? {
          tone: "warn",
          message:
            "t is more than 5 minutes from the current time. Receivers should reject the request.",
        }
      : { tone: "ok", message: "t is within 5 minutes of the current time" },
  ];
}

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Verifies the HMAC-SHA256 of `<t>.<body>`. Returns undefined without `crypto.subtle`, which
 * browsers provide only in a secure context: HTTPS or localhost.
 */
export async function verifySignature(
  secret: string,
  { signedAt, digest }: SignatureParts,
  body: string,
): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (!subtle) return undefined;
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  return toHex(await subtle.sign("HMAC", key, encode(`${signedAt}.${body}`))) === digest;
}
