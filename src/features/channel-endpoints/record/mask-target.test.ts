import { expect, test } from "vitest";
import { maskTarget } from "./mask-target.ts";

test("a webhook's address and what nobody knows are masked; the rest stays as it was written", () => {
  const text =
    '{"url":"open","n":1.0,"endpoint":{"url":"https://secret","channel":"a","x":{"y":["deep"]}},"type":"webhook"}';
  expect(maskTarget(text)).toEqual({
    text: '{"url":"open","n":1.0,"endpoint":{"url":"••••••••","channel":"a","x":{"y":["••••••••"]}},"type":"webhook"}',
    count: 2,
  });
});

test.each(['{"endpoint":{"phoneNumber":"+49"}}', '{"endpoint":null}', "{}"])(
  "nothing is masked in %s",
  (text) => {
    expect(maskTarget(text)).toEqual({ text, count: 0 });
  },
);
