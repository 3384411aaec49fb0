import { type Kysely, type Selectable, sql } from "kysely";
import type { Job, JobStatus } from "../../contract/events.ts";
import type { Database } from "../../server/db/schema.ts";
import { groupBy } from "../../server/group-by.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import { detailTexts } from "../../domain/detail-text-table.ts";
import { formatDetailText } from "../../domain/detail-texts.ts";
import type {
  DigestedEvent,
  EventState,
  SendingIntegration,
  JobState,
  MessageState,
} from "../engine/model.ts";
import { createJobKey } from "../engine/start.ts";
import { createSeededIdSource } from "../ids.ts";
import { createRandom } from "../random.ts";
import { loadMessages } from "./load-messages.ts";
import { loadRecipients } from "./load-people.ts";
import type { StoredWorkflows } from "./load-workflows.ts";

export interface LoadOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  environmentId: string;
  storedWorkflows: StoredWorkflows;
  integrations: readonly SendingIntegration[];
  isTest: boolean;
  /** Seed for the IDs of added records. */
  seed: string;
}

const sendingPrefix = detailTexts.sending.text.replace("{provider}", "");

/** Loads each job's number of attempts, and the raw data of the last attempt. */
const loadAttempts = (db: Kysely<Database>, environmentId: string, eventRefs: readonly string[]) =>
  db
    .selectFrom("execution_details")
    .select([
      "job_ref",
      sql<number>`count(*)::int`.as("attempts"),
      sql<string | null>`(array_agg(raw order by created_at desc))[1]`.as("raw"),
    ])
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`event_ref = any(${eventRefs}::text[])`)
    .where(sql<boolean>`starts_with(detail, ${sendingPrefix})`)
    .groupBy("job_ref")
    .execute();

/** Loads the other events that each event's digest collected, in order. */
async function loadDigestedEvents(
  db: Kysely<Database>,
  environmentId: string,
  eventRefs: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const rows = await db
    .selectFrom("execution_details as detail")
    .innerJoin("events as joined", (join) =>
      join
        .onRef("joined.environment_id", "=", "detail.environment_id")
        .on("joined.id", "=", sql<string>`detail.raw::json->>'notificationId'`),
    )
    .select([
      "detail.event_ref",
      "joined.id",
      "joined.transaction_id",
      "joined.created_at",
      "joined.payload",
    ])
    .where("detail.environment_id", "=", environmentId)
    .where(sql<boolean>`detail.event_ref = any(${eventRefs}::text[])`)
    .where("detail.detail", "=", formatDetailText("digestJoined"))
    .orderBy("detail.created_at")
    .orderBy("detail.id")
    .execute();
  return groupBy(rows, (row) => row.event_ref);
}

type StoredEvent = Pick<
  Selectable<Database["events"]>,
  "id" | "transaction_id" | "created_at" | "payload"
>;

const toDigestedEvent = (row: StoredEvent): DigestedEvent => ({
  id: row.id,
  transactionId: row.transaction_id,
  time: row.created_at.toISOString(),
  payload: row.payload ?? {},
});

/**
 * Returns the integration in the raw data, else an integration of the job's provider; null if
 * neither exists.
 */
function findSendingIntegration(
  row: Selectable<Database["jobs"]>,
  raw: string | null,
  integrations: readonly SendingIntegration[],
) {
  const integrationId =
    raw === null ? undefined : /"integrationId":"([0-9a-f]{24})"/.exec(raw)?.[1];
  return (
    integrations.find(({ id }) => id === integrationId) ??
    integrations.find(
      ({ providerId, channel }) => providerId === row.provider_id && channel === row.type,
    ) ??
    null
  );
}

interface JobParts extends Pick<JobState, "key" | "step" | "version" | "attemptIntegration"> {
  attemptCount: number;
  message: MessageState | null;
}

const toJobState = (
  row: Selectable<Database["jobs"]>,
  { attemptCount, ...parts }: JobParts,
): JobState => ({
  id: row.id,
  payload: row.payload,
  overrides: row.overrides,
  createdAt: row.created_at.getTime(),
  providerId: row.provider_id,
  // The demo only writes the contract's values and shapes.
  status: row.status as JobStatus,
  digest: row.digest as Job["digest"] | null,
  extensionCount: row.schedule_extensions_count,
  dueAt: row.due_at?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
  details: [],
  // An in-app message has no detail about its attempt.
  attemptCount: attemptCount === 0 && row.status === "running" ? 1 : attemptCount,
  response: null,
  isChanged: false,
  ...parts,
});

const toEventState = (
  row: Selectable<Database["events"]>,
  parts: Pick<
    EventState,
    "subscriber" | "workflow" | "isTest" | "jobs" | "digestedEvents" | "createId"
  >,
): EventState => ({
  id: row.id,
  createdAt: row.created_at.getTime(),
  transactionId: row.transaction_id,
  payload: row.payload ?? {},
  controls: row.controls,
  triggerRecipient: row.recipient ?? {},
  contextKeys: row.context_keys ?? [],
  // The demo only writes the contract's values and shapes.
  topics: (row.topics ?? []) as EventState["topics"],
  subscriptionId: row.subscription_id,
  digestedEventRef: row.digested_event_ref,
  updatedAt: row.updated_at.getTime(),
  isStored: true,
  ...parts,
});

/**
 * Loads events of the demo's workflows, ready to continue. Skips other events, and events with a
 * step that no longer exists.
 */
export async function loadEvents(
  options: LoadOptions,
  eventRefs: readonly string[],
): Promise<EventState[]> {
  if (eventRefs.length === 0) return [];
  const { db, keyring, environmentId, storedWorkflows, integrations, isTest, seed } = options;
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`id = any(${eventRefs}::text[])`)
    .orderBy("id")
    .execute();
  const jobRows = await db
    .selectFrom("jobs")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`event_ref = any(${eventRefs}::text[])`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const jobRowsByEvent = groupBy(jobRows, (job) => job.event_ref);
  const messagesByJob = await loadMessages(db, keyring, environmentId, eventRefs);
  const digestedEventsById = await loadDigestedEvents(db, environmentId, eventRefs);
  const attemptsByJob = new Map(
    (await loadAttempts(db, environmentId, eventRefs)).map((row) => [row.job_ref, row]),
  );
  const subscriberRefs = rows.map((row) => row.subscriber_ref);
  const recipientsById = await loadRecipients(db, keyring, environmentId, subscriberRefs);

  return rows.flatMap((row): EventState[] => {
    const workflow =
      row.workflow_ref === null ? undefined : storedWorkflows.workflowsById.get(row.workflow_ref);
    const subscriber = recipientsById.get(row.subscriber_ref);
    if (workflow === undefined || subscriber === undefined) return [];
    const eventJobRows = jobRowsByEvent.get(row.id) ?? [];
    const jobs = eventJobRows.flatMap((jobRow, position): JobState[] => {
      const version = storedWorkflows.versionsById.get(jobRow.step_version_ref);
      const sendingAttempt = attemptsByJob.get(jobRow.id);
      return version === undefined
        ? []
        : [
            toJobState(jobRow, {
              ...version,
              key: createJobKey(row.transaction_id, subscriber.subscriberId, position),
              attemptIntegration: findSendingIntegration(
                jobRow,
                sendingAttempt?.raw ?? null,
                integrations,
              ),
              attemptCount: sendingAttempt?.attempts ?? 0,
              message: messagesByJob.get(jobRow.id) ?? null,
            }),
          ];
    });
    if (jobs.length < eventJobRows.length) return [];
    const createId = createSeededIdSource(createRandom(seed, row.id));
    const digestedEvents = [row, ...(digestedEventsById.get(row.id) ?? [])].map(toDigestedEvent);
    return [
      toEventState(row, {
        subscriber,
        workflow,
        isTest,
        jobs,
        digestedEvents,
        createId,
      }),
    ];
  });
}
