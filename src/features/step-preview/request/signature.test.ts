import { expect, test } from "vitest";
import { checkHeader, parseSignature, verifySignature } from "./signature.ts";

const signedAt = 1_795_239_226_850;
const body = '{"a":1}';
// Computed by printf '1795239226850.{"a":1}' | openssl dgst -sha256 -hmac secret
const digest = "5968d82ca28c343bedc6b78a66d710319d5528be9e74405b4f4bae21cf9557d0";
const header = `t=${signedAt},v1=${digest}`;

test("a signature header is parsed into its parts", () => {
  expect(parseSignature(header)).toEqual({ signedAt, digest });
  expect(parseSignature("t=1,v1=xyz")).toBeUndefined();
});

test("the format and age of a signature are checked", () => {
  const checkTones = (text: string, now: number) => checkHeader(text, now).map(({ tone }) => tone);
  expect(checkTones(header, signedAt + 1000)).toEqual(["ok", "ok"]);
  expect(checkTones(header, signedAt + 600_000)).toEqual(["ok", "warn"]);
  expect(checkTones("nonsense", signedAt)).toEqual(["fail"]);
});

test("the signature of a body is verified with the secret", async () => {
  expect(await verifySignature("secret", { signedAt, digest }, body)).toBe(true);
  expect(await verifySignature("other", { signedAt, digest }, body)).toBe(false);
  expect(await verifySignature("secret", { signedAt, digest }, "{}")).toBe(false);
});
