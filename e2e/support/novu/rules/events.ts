import { createInternalError, NovuError } from "../errors.ts";
import { asObject, asObjects, asText, changeRecords, type JsonObject } from "../json.ts";
import { type Call, type Rule, type RuleContext, withQuery } from "../rule.ts";
import { toTraces, withoutNulls } from "./traces.ts";

const listOperation = "GET /v1/notifications";
const eventOperations = [listOperation, "GET /v1/notifications/{notificationId}"] as const;

const isValidDate = (text: string) => !Number.isNaN(new Date(text).getTime());

function validateDates({ query }: Call): void {
  const [after, before] = ["after", "before"].map((name) => {
    const text = query.get(name);
    if (text === null || isValidDate(text)) return text;
    throw new NovuError(400, `Invalid "${name}" date`);
  });
  if (after && before && new Date(after) > new Date(before)) {
    throw new NovuError(
      400,
      "Invalid date range: start date (after) must be earlier than end date (before)",
    );
  }
}

/**
 * Reads the first 100 subscribers that match `filter`. Returns the IDs of those that `matches`
 * accepts.
 */
async function findSubscriberIds(
  { read }: RuleContext,
  filter: Readonly<Record<string, string>>,
  matches: (subscriber: JsonObject) => boolean = () => true,
): Promise<string[]> {
  const page = await read(`/v2/subscribers?${new URLSearchParams({ limit: "100", ...filter })}`);
  return asObjects(page["data"])
    .filter(matches)
    .map((subscriber) => asText(subscriber["subscriberId"]));
}

/** No subscriber has this ID, because the contract rejects IDs with surrounding spaces. */
const unknownSubscriberId = " unknown ";

/** Replaces the subscriber filters with the IDs of the subscribers that match any of them. */
async function replaceSubscriberFilters(call: Call, context: RuleContext): Promise<Call> {
  const [emails, ids] = [call.query.getAll("emails"), call.query.getAll("subscriberIds")];
  const search = call.query.get("search");
  const subscriberIdLists = await Promise.all([
    ...emails.map((email) =>
      findSubscriberIds(context, { email }, (subscriber) => subscriber["email"] === email),
    ),
    ...(search === null
      ? []
      : [
          findSubscriberIds(context, { email: search }),
          findSubscriberIds(context, { subscriberId: search }),
        ]),
  ]);
  const subscriberIdsToMatch = [...new Set([...ids, ...subscriberIdLists.flat()])];
  const changedCall = withQuery(call, {
    emails: undefined,
    search: undefined,
    subscriberIds: undefined,
  });
  for (const id of subscriberIdsToMatch.length === 0 ? [unknownSubscriberId] : subscriberIdsToMatch)
    changedCall.query.append("subscriberIds", id);
  return changedCall;
}

export const eventRules: readonly Rule[] = [
  {
    behavior: "Dates that don't exist, and ranges that end before they begin, are 400.",
    evidence: "commit 035e4d2",
    operations: [listOperation],
    changeRequest: (call) => {
      validateDates(call);
      return call;
    },
  },
  {
    behavior:
      "Email addresses, subscriber IDs, and the search are alternatives. The search finds parts of email addresses.",
    evidence: "commit 035e4d2",
    operations: [listOperation],
    changeRequest: async (call, context) =>
      ["emails", "search", "subscriberIds"].some((name) => call.query.has(name))
        ? await replaceSubscriberFilters(call, context)
        : call,
  },
  {
    behavior: "Workflows are filtered by ID. Other text can't be cast to an ID.",
    evidence: "commit 0ccd903, 3.19.1; the status isn't verified",
    operations: [listOperation],
    changeRequest: (call) => {
      if (call.query.getAll("templates").every((id) => /^[\da-f]{24}$/.test(id))) return call;
      throw createInternalError();
    },
  },
  {
    behavior: "There may be more events after every full page.",
    evidence: "commit 035e4d2",
    operations: [listOperation],
    changeResponse: (body) => {
      const page = asObject(body);
      return { ...page, hasMore: asObjects(page["data"]).length === page["pageSize"] };
    },
  },
  {
    behavior:
      "Every event has a severity. Empty raw data and missing details are absent, not null.",
    evidence: "commit 3048cf7",
    operations: eventOperations,
    changeResponse: changeRecords((event) => ({ severity: "none", ...withoutNulls(event) })),
  },
  {
    behavior: "Steps have their parent, which is null for the first.",
    evidence: "commit 3048cf7",
    operations: eventOperations,
    changeResponse: changeRecords((event) => ({
      ...event,
      jobs: asObjects(event["jobs"]).map((job) => ({
        ...job,
        step: { _parentId: null, ...asObject(job["step"]) },
      })),
    })),
  },
  {
    behavior: "Events from ClickHouse have fewer fields, and a page has at most 200 details.",
    evidence: "commit 0e6954d",
    operations: eventOperations,
    applies: ({ settings }) => settings.readsEventsFromTraces,
    changeResponse: (body, { sentCall }) =>
      toTraces(body, sentCall.operation === listOperation ? 200 : Infinity),
  },
];
