import type { ChannelCredentials } from "../../contract/subscribers.ts";
import { hostileTexts } from "../hostile-text.ts";
import { type Landmark, people } from "../landmarks.ts";
import { day, iso } from "../moments.ts";
import { randomFrom } from "../random.ts";
import { oldFcmToken } from "./addresses.ts";
import type { Profile } from "./profiles.ts";

interface Part extends Partial<Profile> {
  addresses?: Readonly<Record<string, ChannelCredentials>>;
  /** Days before now at which the subscriber was created. */
  age: number;
}

const german = { locale: "de-DE", timezone: "Europe/Berlin" };
const fcm = (token: string) => ({ fcm: { deviceTokens: [token] } });

/** What the stories need of each person, beside the name. */
const parts = (seed: string, now: number): Readonly<Record<Landmark, Part>> => ({
  ana: {
    age: 253,
    phone: "+38100641234",
    locale: "sr-Latn-RS",
    timezone: "Europe/Belgrade",
    data: { plan: "team", seats: 14, beta: true, region: "eu", smsOptIn: true },
    addresses: { "mattermost-old": { webhookUrl: "https://chat.larkfield.example/hooks/ana8841" } },
  },
  jonas: {
    age: 120,
    ...german,
    phone: "+491713920041",
    data: { plan: "free", seats: 1, region: "eu", smsOptIn: true },
  },
  mateo: {
    age: 77,
    phone: "+34000338012",
    locale: "es-ES",
    timezone: "Europe/Madrid",
    data: { plan: "free", seats: 1, region: "eu", smsOptIn: true },
  },
  lea: {
    age: 301,
    ...german,
    phone: "+491713920017",
    data: { plan: "business", seats: 30, region: "eu", segments: ["email-digests"] },
  },
  noah: {
    age: 210,
    phone: "+46846500447",
    locale: "sv-SE",
    timezone: "Europe/Stockholm",
    data: { plan: "team", seats: 5, region: "eu" },
    addresses: fcm(oldFcmToken(randomFrom(seed, "noah"))),
  },
  chidi: {
    age: 45,
    phone: null,
    locale: "en-NG",
    timezone: "Africa/Lagos",
    data: { plan: "team", seats: 3, region: "africa", smsOptIn: true },
  },
  eva: {
    age: 330,
    phone: "+420000332701",
    locale: "cs-CZ",
    timezone: "Europe/Prague",
    data: {
      plan: "business",
      seats: 22,
      region: "eu",
      quietHours: { from: 20, to: 9 },
      // Away until tomorrow, so that what waits for her is put off more than once.
      quietDays: [2, 1, 0].map((days) => iso(now - days * day).slice(0, 10)),
    },
  },
  sara: {
    age: 190,
    phone: "+20000771901",
    locale: "ar-EG",
    timezone: "Africa/Cairo",
    data: { plan: "team", seats: 8, region: "mena", segments: ["no-marketing"] },
  },
  ivy: {
    age: 388,
    phone: "+12025550129",
    locale: "en-US",
    timezone: "America/New_York",
    data: { plan: "enterprise", seats: 400, region: "us", role: "operations" },
    addresses: {
      "store-webhook": { webhookUrl: "https://stores.larkfield.example/terminals/all" },
    },
  },
  makoto: {
    age: 142,
    phone: "+810090001022",
    locale: "ja-JP",
    timezone: "Asia/Tokyo",
    data: { plan: "team", seats: 6, region: "apac" },
  },
});

export interface CastMember {
  profile: Profile;
  addresses: Readonly<Record<string, ChannelCredentials>>;
}

const filled = (age: number, now: number): Omit<Profile, "subscriber_id"> => {
  const createdAt = new Date(now - age * day);
  return {
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    avatar: null,
    locale: null,
    timezone: null,
    data: null,
    topics: [],
    is_online: false,
    last_online_at: new Date(now - day),
    version: 3,
    deleted: false,
    created_at: createdAt,
    updated_at: createdAt,
  };
};

/** The people of the stories. */
export const castMembers = (seed: string, now: number): CastMember[] =>
  // The keys of a record over Landmark are landmarks.
  (Object.entries(parts(seed, now)) as [Landmark, Part][]).map(([name, part]) => {
    const { age, addresses = {}, ...fields } = part;
    const { subscriberId, given, family, latin } = people[name];
    return {
      profile: {
        ...filled(age, now),
        subscriber_id: subscriberId,
        first_name: given,
        last_name: family,
        email: `${latin}@larkfield.example`,
        ...fields,
      },
      addresses,
    };
  });

/** Subscribers whose every field is what somebody typed in bad faith, one for each text. */
export const hostileMembers = (now: number): CastMember[] =>
  Object.entries(hostileTexts).map(([kind, text], index) => ({
    profile: {
      ...filled(180 - index, now),
      subscriber_id: `guest_${kind}`,
      first_name: text,
      last_name: kind,
      email: `guest.${kind.toLowerCase()}@guests.example`,
      data: { note: text, [text]: true },
      is_online: null,
      last_online_at: null,
    },
    addresses: {},
  }));
