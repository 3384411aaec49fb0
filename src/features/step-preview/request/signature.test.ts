import { expect, test } from "vitest";
import { checkForm, readSignature, signedWith } from "./signature.ts";

const time = 1_795_239_226_850;
const body = '{"a":1}';
// As OpenSSL has it: printf '1795239226850.{"a":1}' | openssl dgst -sha256 -hmac secret
const digest = "5968d82ca28c343bedc6b78a66d710319d5528be9e74405b4f4bae21cf9557d0";
const header = `t=${time},v1=${digest}`;

test("the parts of a header", () => {
  expect(readSignature(header)).toEqual({ time, digest });
  expect(readSignature("t=1,v1=xyz")).toBeUndefined();
});

test("its form and its age are checked", () => {
  const tones = (text: string, now: number) => checkForm(text, now).map(({ tone }) => tone);
  expect(tones(header, time + 1000)).toEqual(["ok", "ok"]);
  expect(tones(header, time + 600_000)).toEqual(["ok", "warn"]);
  expect(tones("nonsense", time)).toEqual(["fail"]);
});

test("with the secret, what was signed is checked too", async () => {
  expect(await signedWith("secret", { time, digest }, body)).toBe(true);
  expect(await signedWith("other", { time, digest }, body)).toBe(false);
  expect(await signedWith("secret", { time, digest }, "{}")).toBe(false);
});
