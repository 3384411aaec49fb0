type Fields = Readonly<Record<string, unknown>>;

/** Returns the time `minute` minutes after 12:00 UTC on a fixed day, in the API's format. */
export const toTimestamp = (minute: number): string =>
  new Date(Date.UTC(2026, 2, 1, 12) + minute * 60_000).toISOString();

export interface SimpleDetail {
  readonly status?: string;
  readonly detail?: string;
  readonly minute?: number;
  readonly source?: string;
  readonly isRetry?: boolean;
  readonly providerId?: string;
  /** Objects are converted to JSON. */
  readonly raw?: unknown;
}

export const createApiDetail = ({ minute = 0, raw, ...otherFields }: SimpleDetail): Fields => ({
  createdAt: toTimestamp(minute),
  status: "Success",
  detail: "Message sent",
  source: "Webhook",
  raw: typeof raw === "object" && raw !== null ? JSON.stringify(raw) : raw,
  ...otherFields,
});

/** Returns a completed email job. */
export function createApiJob(details: readonly SimpleDetail[], fields: Fields = {}): Fields {
  return {
    type: "email",
    status: "completed",
    providerId: "sendgrid",
    step: { name: "Email" },
    executionDetails: details.map(createApiDetail),
    ...fields,
  };
}

export const createFailedJob = (raw: unknown, fields: Fields = {}): Fields =>
  createApiJob([{ status: "Failed", detail: "Provider returned an error", raw }], {
    status: "failed",
    ...fields,
  });

export const createApiEvent = (jobs: readonly Fields[], fields: Fields = {}): Fields => ({
  _id: "event-1",
  _templateId: "w1",
  template: { name: "Order shipped" },
  transactionId: "t1",
  createdAt: toTimestamp(0),
  subscriber: { subscriberId: "ada" },
  jobs,
  ...fields,
});
