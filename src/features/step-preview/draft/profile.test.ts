import { expect, test } from "vitest";
import { toTemplateProfile } from "./event-values.ts";

test("templates get the subscriber's profile but no channel secrets", () => {
  const record = {
    _id: "x",
    subscriberId: "u1",
    firstName: "Ana",
    lastName: null,
    data: { plan: "pro" },
    channels: [{ providerId: "fcm", credentials: { deviceTokens: ["secret"] } }],
  };
  expect(toTemplateProfile(record)).toEqual({
    subscriberId: "u1",
    firstName: "Ana",
    data: { plan: "pro" },
  });
});
