import type { Channel, JsonObject, StepFilter } from "../../contract/common.ts";
import type { Job, JobStatus } from "../../contract/events.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import type { IdSource } from "../ids.ts";
import type { Random } from "../random.ts";
import type { NewRow } from "../rows.ts";
import type { StepDefinition, VariantDefinition, WorkflowDefinition } from "../workflows.ts";

/** The parts of a subscriber that the engine uses. */
export interface Recipient {
  readonly id: string;
  readonly subscriberId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly data: JsonObject | null;
  /** Chat and push addresses by integration identifier. */
  readonly addressesByIntegration: ReadonlyMap<string, ChannelAddress>;
}

export interface ChannelAddress {
  readonly deviceTokens?: readonly string[];
  readonly webhookUrl?: string;
}

export interface SendingIntegration {
  readonly id: string;
  readonly identifier: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly channel: Channel | null;
  readonly active: boolean;
  readonly primary: boolean;
  readonly conditions: readonly StepFilter[];
}

export interface StepVersion {
  readonly id: string;
  readonly controls: JsonObject;
}

export interface Step {
  readonly id: string;
  readonly templateId: string;
  readonly definition: StepDefinition;
  readonly getVersionAt: (time: number) => StepVersion;
  readonly idsByVariant: ReadonlyMap<VariantDefinition, string>;
}

export interface Workflow {
  readonly id: string;
  readonly definition: WorkflowDefinition;
  readonly steps: readonly Step[];
}

export type NewDetail = Omit<
  Required<NewRow<"execution_details">>,
  "environment_id" | "event_ref" | "job_ref"
>;

export interface MessageState {
  readonly row: Required<NewRow<"messages">>;
  /** The plaintext tokens. The row contains only the encrypted ones. */
  readonly deviceTokens: readonly string[];
  /** Whether the row has changes that aren't in the database yet. */
  isChanged: boolean;
}

export interface JobState {
  readonly id: string;
  /** Seed of all random values of the job. Unlike IDs, it doesn't depend on the clock. */
  readonly key: string;
  readonly step: Step;
  readonly version: StepVersion;
  readonly payload: JsonObject | null;
  readonly overrides: JsonObject | null;
  readonly createdAt: number;
  providerId: string;
  status: JobStatus;
  digest: Job["digest"] | null;
  extensionCount: number | null;
  /** When the job continues or its next delivery report arrives; null if neither will happen. */
  dueAt: number | null;
  updatedAt: number;
  /** Details that aren't in the database yet. */
  details: NewDetail[];
  message: MessageState | null;
  /** Integration of the last attempt; null before the first, or if the integration was deleted. */
  attemptIntegration: SendingIntegration | null;
  attemptCount: number;
  /**
   * The provider's response to the last attempt; null if there is none, or if the job was loaded
   * from the database.
   */
  response: ProviderResponse | null;
  isChanged: boolean;
}

export interface EventState {
  readonly id: string;
  readonly createdAt: number;
  readonly transactionId: string;
  readonly subscriber: Recipient;
  readonly workflow: Workflow;
  readonly payload: JsonObject;
  readonly controls: JsonObject | null;
  readonly triggerRecipient: JsonObject;
  readonly contextKeys: readonly string[];
  readonly topics: readonly { _topicId: string; topicKey: string }[];
  readonly subscriptionId: string | null;
  readonly isTest: boolean;
  readonly createId: IdSource;
  readonly jobs: JobState[];
  digestedEventRef: string | null;
  /** Events that this event's digest collected, starting with the event itself. */
  digestedEvents: DigestedEvent[];
  updatedAt: number;
  isStored: boolean;
}

export interface DigestedEvent {
  readonly id: string;
  readonly transactionId: string;
  readonly time: string;
  readonly payload: JsonObject;
}

export interface ProviderResponse {
  readonly result: "sent" | "warning" | "error" | "timeout" | "recipient" | "token" | "credentials";
  readonly durationMs: number;
  /** The received body: JSON, text, or a proxy's error page in HTML. */
  readonly response: unknown;
  readonly errorText?: string;
  readonly rejectedTokens?: readonly string[];
}

export interface Attempt {
  readonly integration: SendingIntegration;
  readonly at: number;
  /** The 1-based number of the attempt. */
  readonly number: number;
  readonly to: string;
  readonly tokens: readonly string[];
  readonly event: EventState;
  readonly random: Random;
}

export interface EngineContext {
  readonly environmentId: string;
  readonly keyring: Keyring;
  readonly integrations: readonly SendingIntegration[];
  readonly respond: (attempt: Attempt) => ProviderResponse;
  readonly emailFormat: "html" | "brief";
  readonly timeline: Timeline;
}

export interface Timeline {
  /** Returns the event whose digest would collect this event; undefined if there is none. */
  findOpenDigest(event: EventState, at: number): EventState | undefined;
  addOpenDigest(event: EventState): void;
  /**
   * Reports whether the subscriber had an event of the same workflow in the last `windowMs`
   * milliseconds, and records this event.
   */
  checkAndRecordSeen(event: EventState, at: number, windowMs: number): boolean;
  /** Counts earlier calls with `key` in the last `windowMs` milliseconds, and records this call. */
  countAndRecordCall(key: string, at: number, windowMs: number): number;
}
