import { asObject, asObjects, changeRecords, type JsonObject, omit, pick } from "../json.ts";

/** Returns the event without null values in jobs and execution details. */
export function withoutNulls(event: JsonObject): JsonObject {
  const removeNulls = (record: JsonObject) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  return {
    ...event,
    jobs: asObjects(event["jobs"]).map((job) => ({
      ...removeNulls(job),
      executionDetails: asObjects(job["executionDetails"]).map(removeNulls),
    })),
  };
}

const toTraceDetail = (detail: JsonObject): JsonObject => ({
  ...omit(detail, "providerId"),
  isRetry: false,
  isTest: false,
  source: "Internal",
});

const toTraceStep = (step: JsonObject): JsonObject => ({
  ...pick(step, "_id"),
  // The step's own ID, not that of its template.
  _templateId: step["_id"],
  active: true,
  filters: [],
});

const toTraceSubscriber = (subscriber: JsonObject): JsonObject => ({
  ...subscriber,
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
});

/**
 * Returns events with only the fields that ClickHouse has. Keeps the first `maxDetails` execution
 * details, counted across all events.
 */
export function toTraces(body: unknown, maxDetails: number): unknown {
  let remainingDetailCount = maxDetails;
  const toTraceJob = (job: JsonObject): JsonObject => {
    const details = asObjects(job["executionDetails"])
      .slice(0, remainingDetailCount)
      .map(toTraceDetail);
    remainingDetailCount -= details.length;
    return {
      ...omit(job, "digest", "scheduleExtensionsCount"),
      payload: {},
      overrides: {},
      executionDetails: details,
      step: toTraceStep(asObject(job["step"])),
    };
  };
  return changeRecords((event) => ({
    ...omit(event, "tags", "severity", "contextKeys"),
    ...("subscriber" in event && { subscriber: toTraceSubscriber(asObject(event["subscriber"])) }),
    ...("template" in event && { template: omit(asObject(event["template"]), "origin") }),
    jobs: asObjects(event["jobs"]).map(toTraceJob),
  }))(body);
}
