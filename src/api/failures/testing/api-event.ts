type Fields = Readonly<Record<string, unknown>>;

/** Returns the time at a minute after 12:00 UTC, in the API's format. */
export const minuteAt = (minute: number): string =>
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

export const apiDetail = ({ minute = 0, raw, ...rest }: SimpleDetail): Fields => ({
  createdAt: minuteAt(minute),
  status: "Success",
  detail: "Message sent",
  source: "Webhook",
  raw: typeof raw === "object" && raw !== null ? JSON.stringify(raw) : raw,
  ...rest,
});

/** Returns a completed email job. `fields` override its fields. */
export function apiJob(details: readonly SimpleDetail[], fields: Fields = {}): Fields {
  return {
    type: "email",
    status: "completed",
    providerId: "sendgrid",
    step: { name: "Email" },
    executionDetails: details.map(apiDetail),
    ...fields,
  };
}

/** Returns a failed job whose last attempt has `raw` as the provider's response. */
export const failedJob = (raw: unknown, fields: Fields = {}): Fields =>
  apiJob([{ status: "Failed", detail: "Provider returned an error", raw }], {
    status: "failed",
    ...fields,
  });

/** Returns an event as the API sends it. */
export const apiEvent = (jobs: readonly Fields[], fields: Fields = {}): Fields => ({
  _id: "event-1",
  _templateId: "w1",
  template: { name: "Order shipped" },
  transactionId: "t1",
  createdAt: minuteAt(0),
  subscriber: { subscriberId: "ada" },
  jobs,
  ...fields,
});
