import { expect, test } from "vitest";
import { templateProfile } from "./from-event.ts";

test("of a subscriber the profile is used, and no secret of a channel", () => {
  const record = {
    _id: "x",
    subscriberId: "u1",
    firstName: "Ana",
    lastName: null,
    data: { plan: "pro" },
    channels: [{ providerId: "fcm", credentials: { deviceTokens: ["secret"] } }],
  };
  expect(templateProfile(record)).toEqual({
    subscriberId: "u1",
    firstName: "Ana",
    data: { plan: "pro" },
  });
});
