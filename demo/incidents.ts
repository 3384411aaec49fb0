import { day, hour, minute, second } from "./moments.ts";

interface Spell {
  /** Identifier of the integration. */
  readonly integration: string;
  readonly from: number;
  readonly until: number;
}

/** Times, in milliseconds since the epoch, at which providers of the demo fail in their own ways. */
export interface Weather {
  /** An email integration answers 5xx. */
  readonly outages: readonly Spell[];
  /** An SMS integration answers from the third try on only. */
  readonly slowSpells: readonly Spell[];
  /** From then on one push provider refuses the tokens of an old version of the app. */
  readonly tokensExpireAt: number;
  /** From then on a chat integration's client secret is expired. */
  readonly secretExpiresAt: number;
}

export const isIn = (spells: readonly Spell[], integration: string, at: number): boolean =>
  spells.some((spell) => spell.integration === integration && at >= spell.from && at < spell.until);

type Span = Omit<Spell, "integration">;

/** What is to be found in the production environment, as times before it was filled. */
export interface Incidents {
  /** The primary email integration answers 5xx, in three wordings of one cause. */
  readonly emailOutage: Span;
  /** An SMS provider answers late: sends succeed on the third try. */
  readonly slowSms: Span;
  /** From then on the SMS of one workflow goes to numbers as they were typed. */
  readonly typedPhonesSince: number;
  /** From then on one push provider refuses old device tokens. */
  readonly tokensExpireAt: number;
  /** From then on one chat integration's secret is expired. */
  readonly secretExpiresAt: number;
}

/** How long ago the SMS step of `out-for-delivery` was changed. */
export const phoneWave = 7 * hour;

export const incidentsBefore = (now: number): Incidents => ({
  emailOutage: { from: now - 5 * hour, until: now - 5 * hour + 40 * minute },
  slowSms: { from: now - 15 * hour, until: now - 11 * hour },
  typedPhonesSince: now - phoneWave,
  tokensExpireAt: now - 26 * hour,
  secretExpiresAt: now - 30 * hour,
});

/** The weather of the past 48 hours, with a squall at its end so that some tries are under way. */
export function pastWeather(now: number): Weather {
  const { emailOutage, slowSms, tokensExpireAt, secretExpiresAt } = incidentsBefore(now);
  return {
    outages: [
      { integration: "sendgrid-eu", ...emailOutage },
      { integration: "sendgrid-eu", from: now - 5 * second, until: now },
    ],
    slowSpells: [
      { integration: "infobip-dach", ...slowSms },
      { integration: "infobip-dach", from: now - 20 * second, until: now },
    ],
    tokensExpireAt,
    secretExpiresAt,
  };
}

/** The weather from now on: what is expired stays so. */
export const presentWeather: Weather = {
  outages: [],
  slowSpells: [],
  tokensExpireAt: 0,
  secretExpiresAt: 0,
};

/** Nothing fails but what always does. */
export const fairWeather: Weather = {
  outages: [],
  slowSpells: [],
  tokensExpireAt: Number.POSITIVE_INFINITY,
  secretExpiresAt: Number.POSITIVE_INFINITY,
};

/** How far back the demo's events reach, except for events that lasted two days. */
export const history = 2 * day;
