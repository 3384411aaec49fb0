import type { Channel, JsonObject, StepFilter } from "../../contract/common.ts";
import type { Job, JobStatus } from "../../contract/events.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import type { IdSource } from "../ids.ts";
import type { Random } from "../random.ts";
import type { NewRow } from "../rows.ts";
import type { Recipient } from "./recipient.ts";
import type { StepDefinition, VariantDefinition, WorkflowDefinition } from "../workflows.ts";

export interface SendingIntegration {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly channel: Channel | null;
  readonly active: boolean;
  readonly primary: boolean;
  readonly conditions: readonly StepFilter[];
}

/** A step's version at the time a job ran it. */
export interface StepVersion {
  readonly id: string;
  readonly controls: JsonObject;
}

/** A step as stored: its definition with IDs. */
export interface Step {
  readonly id: string;
  readonly templateId: string;
  readonly definition: StepDefinition;
  readonly versionAt: (time: number) => StepVersion;
  readonly variantIds: ReadonlyMap<VariantDefinition, string>;
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
  /** As in the row, sealed. */
  readonly deviceTokens: readonly string[];
  /** Not yet in the database. */
  changed: boolean;
}

export interface JobState {
  readonly id: string;
  /** Seed of all the job's random values: independent of the clock, unlike IDs. */
  readonly key: string;
  readonly step: Step;
  readonly version: StepVersion;
  readonly payload: JsonObject | null;
  readonly overrides: JsonObject | null;
  readonly createdAt: number;
  providerId: string;
  status: JobStatus;
  digest: Job["digest"] | null;
  extensions: number | null;
  /** When it continues; null if it is done or has not begun. */
  dueAt: number | null;
  updatedAt: number;
  /** Not yet in the database. */
  details: NewDetail[];
  message: MessageState | null;
  /** Integration of the current attempt. */
  via: SendingIntegration | null;
  attempts: number;
  /** The provider's response to the current attempt, once known. */
  answer: ProviderAnswer | null;
  changed: boolean;
}

export interface EventState {
  readonly id: string;
  readonly createdAt: number;
  readonly transactionId: string;
  readonly subscriber: Recipient;
  readonly workflow: Workflow;
  readonly payload: JsonObject;
  readonly controls: JsonObject | null;
  readonly recipient: JsonObject;
  readonly contextKeys: readonly string[];
  readonly topics: readonly { _topicId: string; topicKey: string }[];
  readonly subscriptionId: string | null;
  readonly isTest: boolean;
  readonly ids: IdSource;
  readonly jobs: JobState[];
  digestedEventRef: string | null;
  /** Events that this one's digest collected, including itself, first. */
  digested: DigestedEvent[];
  updatedAt: number;
  stored: boolean;
}

export interface DigestedEvent {
  readonly id: string;
  readonly transactionId: string;
  readonly time: string;
  readonly payload: JsonObject;
}

export interface ProviderAnswer {
  readonly result: "sent" | "warning" | "error" | "timeout" | "recipient" | "token" | "credentials";
  readonly milliseconds: number;
  /** As received: JSON, text, or a proxy's page. */
  readonly response: unknown;
  readonly errorText?: string;
  readonly rejectedTokens?: readonly string[];
}

export interface Attempt {
  readonly integration: SendingIntegration;
  readonly at: number;
  /** 1-based. */
  readonly number: number;
  readonly to: string;
  readonly tokens: readonly string[];
  readonly event: EventState;
  readonly random: Random;
}

export interface Setting {
  readonly environmentId: string;
  readonly keyring: Keyring;
  readonly integrations: readonly SendingIntegration[];
  readonly answer: (attempt: Attempt) => ProviderAnswer;
  readonly mailContent: "html" | "brief";
  readonly timeline: Timeline;
}

export interface Timeline {
  /** Returns the event that collects events like this one at this time. */
  openDigest(event: EventState, at: number): EventState | undefined;
  digestOpened(event: EventState): void;
  /** Reports whether the subscriber had an event of the workflow in `window`; records this one. */
  seenWithin(event: EventState, at: number, window: number): boolean;
  /** Counts earlier calls with `key` within `window`; records this one. */
  countWithin(key: string, at: number, window: number): number;
}
