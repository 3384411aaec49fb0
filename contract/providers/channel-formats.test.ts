import { describe, expect, test } from "vitest";
import { channelFields, findChannelIssues } from "./channel-settings.ts";
import { type Format, findFormatError, formats } from "./channel-formats.ts";

const casesByFormat: Record<Format, { validTexts: string[]; malformedTexts: string[] }> = {
  webAddress: {
    validTexts: [
      "https://hooks.slack.com/services/T0/B0/x",
      "http://127.0.0.1:8080",
      "HTTPS://x.example/?q=%20#a",
      "https://bücher.example/ü",
    ],
    malformedTexts: [
      "not a url",
      "",
      "http:x",
      "https://",
      "//x.example",
      "ftp://x",
      "https://x y",
    ],
  },
  phoneNumber: {
    validTexts: ["+14155550123", "+12", "+381641234567"],
    malformedTexts: ["", "14155550123", "+0123", "+1 415 555", "+1234567890123456"],
  },
  phone: {
    validTexts: [
      "",
      "+14155550123",
      "064 123",
      "(415) 555-0123 ext. 4",
      "tel:+1-415",
      "034 000-338012",
    ],
    malformedTexts: ["none", "call me", "+", "a@b.example", "12 or 13"],
  },
  opaqueId: {
    validTexts: ["C024BE91L", "19:a@thread.tacv2", "-1001234567890", "@channel", "two words"],
    malformedTexts: ["", " ", " C01", "U1\n", "a\u0000"],
  },
  deviceToken: {
    validTexts: ["a", "ExponentPushToken[x]", "fGx:APA91b_-"],
    malformedTexts: ["", "bad token with space", "a\tb"],
  },
  text: { validTexts: ["", "# anything at all"], malformedTexts: [] },
};

describe.each(Object.entries(casesByFormat))("%s", (format, { validTexts, malformedTexts }) => {
  const findError = (value: string) => findFormatError(format as Format, value);
  test.each(validTexts)("accepts %j", (value) => expect(findError(value)).toBeUndefined());
  test.each(malformedTexts)("rejects %j with an example", (value) =>
    expect(findError(value)).toBeTruthy(),
  );
});

test("every error states what to enter, with a valid example", () => {
  for (const [format, { malformedTexts }] of Object.entries(casesByFormat)) {
    if (malformedTexts.length === 0) continue;
    const error = findFormatError(format as Format, "\t!") ?? "";
    const example = /for example (\S+)$/.exec(error)?.[1];
    expect(error).toMatch(/^Enter /);
    expect(findFormatError(format as Format, example)).toBeUndefined();
  }
});

test("values that aren't text are malformed", () => {
  for (const format of Object.keys(formats))
    expect(findFormatError(format as Format, 7)).toBeTruthy();
});

describe("issues of saved channel settings", () => {
  test("name the field, never the value", () => {
    const issues = findChannelIssues({
      webhookUrl: "canary url",
      imageUrl: 7,
      deviceTokens: ["canary token", "sound", ""],
      channel: "#any",
      title: "",
    });
    expect(issues).toEqual([
      "Webhook URL isn't a full http or https URL",
      "2 device tokens are malformed",
      "Image URL isn't a full http or https URL",
    ]);
    expect(findChannelIssues({ deviceTokens: ["a b"] })).toEqual(["1 device token is malformed"]);
  });

  test("are empty if every value is valid or empty", () => {
    expect(findChannelIssues({})).toEqual([]);
    expect(
      findChannelIssues({ webhookUrl: "https://x.example", deviceTokens: ["a"], state: null }),
    ).toEqual([]);
    expect(Object.keys(channelFields)).toHaveLength(8);
  });
});
