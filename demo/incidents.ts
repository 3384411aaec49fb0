import { dayMs, hourMs, minuteMs, secondMs } from "./moments.ts";

interface IncidentPeriod {
  readonly integrationIdentifier: string;
  readonly from: number;
  readonly until: number;
}

/** Times (ms since the epoch) at which the demo's providers fail. */
export interface Disruptions {
  /** Periods in which an email integration responds with 5xx. */
  readonly outages: readonly IncidentPeriod[];
  /** Periods in which an SMS integration responds only to the third attempt. */
  readonly slowPeriods: readonly IncidentPeriod[];
  /** Time at which a push provider begins to reject the tokens of an old app version. */
  readonly tokensExpireAt: number;
  /** Time at which a chat integration's client secret expires. */
  readonly secretExpiresAt: number;
}

export const isWithin = (
  periods: readonly IncidentPeriod[],
  integrationIdentifier: string,
  at: number,
): boolean =>
  periods.some(
    (period) =>
      period.integrationIdentifier === integrationIdentifier &&
      at >= period.from &&
      at < period.until,
  );

type Period = Omit<IncidentPeriod, "integrationIdentifier">;

/** Times of the production environment's incidents, all before the demo was filled. */
export interface Incidents {
  /** The primary email integration responds with 5xx and three different messages for one cause. */
  readonly emailOutage: Period;
  /** An SMS provider responds late: sends succeed on the third attempt. */
  readonly slowSms: Period;
  /** Time at which one workflow began to send SMS to unvalidated phone numbers. */
  readonly unvalidatedPhonesSince: number;
  readonly tokensExpireAt: number;
  readonly secretExpiresAt: number;
}

/** Time since the SMS step of `out-for-delivery` was changed. */
export const phoneChangeAgeMs = 7 * hourMs;

export const createIncidents = (now: number): Incidents => ({
  emailOutage: { from: now - 5 * hourMs, until: now - 5 * hourMs + 40 * minuteMs },
  slowSms: { from: now - 15 * hourMs, until: now - 11 * hourMs },
  unvalidatedPhonesSince: now - phoneChangeAgeMs,
  tokensExpireAt: now - 26 * hourMs,
  secretExpiresAt: now - 30 * hourMs,
});

/**
 * Returns the incidents of the past 48 hours. Some last until now, so that some attempts are in
 * progress.
 */
export function createPastDisruptions(now: number): Disruptions {
  const { emailOutage, slowSms, tokensExpireAt, secretExpiresAt } = createIncidents(now);
  return {
    outages: [
      { integrationIdentifier: "sendgrid-eu", ...emailOutage },
      { integrationIdentifier: "sendgrid-eu", from: now - 5 * secondMs, until: now },
    ],
    slowPeriods: [
      { integrationIdentifier: "infobip-dach", ...slowSms },
      { integrationIdentifier: "infobip-dach", from: now - 20 * secondMs, until: now },
    ],
    tokensExpireAt,
    secretExpiresAt,
  };
}

/** Only permanent failures: expired tokens and secrets stay expired. */
export const currentDisruptions: Disruptions = {
  outages: [],
  slowPeriods: [],
  tokensExpireAt: 0,
  secretExpiresAt: 0,
};

/** No incidents, so that only invalid data and random errors cause failures. */
export const noDisruptions: Disruptions = {
  outages: [],
  slowPeriods: [],
  tokensExpireAt: Number.POSITIVE_INFINITY,
  secretExpiresAt: Number.POSITIVE_INFINITY,
};

/** Maximum age of everyday events. Stories can begin earlier. */
export const maxEventAgeMs = 2 * dayMs;
