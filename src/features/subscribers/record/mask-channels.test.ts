import { expect, test } from "vitest";
import { maskChannels } from "./mask-channels.ts";

test("what channels hold is masked, and the rest stays as it was written", () => {
  const text =
    '{"n":1.0,"channels":[{"providerId":"fcm","credentials":{"deviceTokens":["secret","b"],"title":"t"}},{"providerId":"x"}]}';
  expect(maskChannels(text)).toEqual({
    text: '{"n":1.0,"channels":[{"providerId":"fcm","credentials":{"deviceTokens":["••••••••","••••••••"],"title":"••••••••"}},{"providerId":"x"}]}',
    count: 1,
  });
});

test.each(['{"a":1}', '{"channels":null}', '{"channels":[7]}', "{}"])("nothing in %s", (text) => {
  expect(maskChannels(text)).toEqual({ text, count: 0 });
});
