import { expect, test } from "vitest";
import { findFormatError } from "../contract/providers/channel-formats.ts";
import { subscribers } from "../contract/subscribers.ts";
import { createRandom } from "./random.ts";
import { createProfile } from "./setup/profiles.ts";
import locales from "./data/locales.json";
import { createPerson } from "./people.ts";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const profiles = Array.from({ length: 800 }, (_, index) =>
  createProfile({
    seed: "test",
    index,
    subscriberId: `user_${index}`,
    createdAt: new Date(now),
    now,
  }),
);

test("profiles are valid for the service", () => {
  for (const profile of profiles) {
    const body = subscribers.upsert.body.safeParse({
      subscriberId: profile.subscriber_id,
      email: profile.email,
      phone: profile.phone,
      avatar: profile.avatar,
      locale: profile.locale,
      timezone: profile.timezone,
      data: profile.data,
    });
    expect(body.error).toBeUndefined();
    if (profile.email) expect(profile.email).toMatch(/^[A-Za-z.]+\d+@[a-z-]+\.example$/);
    if (profile.phone) expect(findFormatError("phoneNumber", profile.phone)).toBeUndefined();
  }
});

test("addresses are unique", () => {
  const emails = profiles.flatMap(({ email }) => email ?? []);
  expect(new Set(emails).size).toBe(emails.length);
});

test("every name has a Latin form, and every locale has people", () => {
  const random = createRandom("people");
  const people = Array.from({ length: 3000 }, () => createPerson(random));
  for (const { givenName, familyName } of people) {
    expect(givenName.latinForm).toMatch(/^[a-z]+$/);
    expect(familyName.latinForm).toMatch(/^[a-z]+$/);
  }
  expect(new Set(people.map(({ locale }) => locale))).toEqual(new Set(locales));
});
