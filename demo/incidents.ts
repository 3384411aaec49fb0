import { day, hour, minute, second } from "./moments.ts";

interface IncidentPeriod {
  readonly integration: string;
  readonly from: number;
  readonly until: number;
}

/** Times (ms since the epoch) at which the demo's providers fail. */
export interface Disruptions {
  /** An email integration responds with 5xx. */
  readonly outages: readonly IncidentPeriod[];
  /** An SMS integration responds only to the third attempt. */
  readonly slowPeriods: readonly IncidentPeriod[];
  /** From then on a push provider rejects the tokens of an old app version. */
  readonly tokensExpireAt: number;
  /** From then on a chat integration's client secret is expired. */
  readonly secretExpiresAt: number;
}

export const isWithin = (
  periods: readonly IncidentPeriod[],
  integration: string,
  at: number,
): boolean =>
  periods.some(
    (period) => period.integration === integration && at >= period.from && at < period.until,
  );

type Span = Omit<IncidentPeriod, "integration">;

/** Incidents of the production environment, as times before it was filled. */
export interface Incidents {
  /** The primary email integration responds with 5xx, in three wordings of one cause. */
  readonly emailOutage: Span;
  /** An SMS provider responds late: sends succeed on the third attempt. */
  readonly slowSms: Span;
  /** From then on the SMS of one workflow use phone numbers as entered. */
  readonly unvalidatedPhonesSince: number;
  readonly tokensExpireAt: number;
  readonly secretExpiresAt: number;
}

/** How long ago the SMS step of `out-for-delivery` was changed. */
export const phoneChangeAgeMs = 7 * hour;

export const incidentsBefore = (now: number): Incidents => ({
  emailOutage: { from: now - 5 * hour, until: now - 5 * hour + 40 * minute },
  slowSms: { from: now - 15 * hour, until: now - 11 * hour },
  unvalidatedPhonesSince: now - phoneChangeAgeMs,
  tokensExpireAt: now - 26 * hour,
  secretExpiresAt: now - 30 * hour,
});

/**
 * Incidents of the past 48 hours, with a short one at the end so that some attempts are in
 * progress.
 */
export function pastDisruptions(now: number): Disruptions {
  const { emailOutage, slowSms, tokensExpireAt, secretExpiresAt } = incidentsBefore(now);
  return {
    outages: [
      { integration: "sendgrid-eu", ...emailOutage },
      { integration: "sendgrid-eu", from: now - 5 * second, until: now },
    ],
    slowPeriods: [
      { integration: "infobip-dach", ...slowSms },
      { integration: "infobip-dach", from: now - 20 * second, until: now },
    ],
    tokensExpireAt,
    secretExpiresAt,
  };
}

/** Only permanent failures: what has expired stays so. */
export const currentDisruptions: Disruptions = {
  outages: [],
  slowPeriods: [],
  tokensExpireAt: 0,
  secretExpiresAt: 0,
};

/** No incidents: only what always fails. */
export const noDisruptions: Disruptions = {
  outages: [],
  slowPeriods: [],
  tokensExpireAt: Number.POSITIVE_INFINITY,
  secretExpiresAt: Number.POSITIVE_INFINITY,
};

/** How far back the demo's events go, except for events that lasted two days. */
export const history = 2 * day;
