import type { ColumnType, Generated } from "kysely";

/** A json column: read as the parsed value, written as JSON text (an array would become an SQL array). */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** timestamptz(3): a Date holds all of it. */
type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type JsonObject = Record<string, unknown>;

export interface OrganizationsTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

export interface EnvironmentsTable {
  id: string;
  organization_id: string;
  name: string;
  production: boolean;
  signing_secret: Buffer;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  id: string;
  environment_id: string;
  hash: Buffer;
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
}

export interface SessionsTable {
  id: string;
  environment_id: string;
  hash: Buffer;
  sign_in_id: string;
  read_only: Generated<boolean>;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
}

export interface SignInCodesTable {
  hash: Buffer;
  organization_id: string;
  environment_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface SubscribersTable {
  environment_id: string;
  id: string;
  subscriber_id: string;
  first_name: Nullable<string>;
  last_name: Nullable<string>;
  full_name: ColumnType<string, never, never>;
  email: Nullable<string>;
  phone: Nullable<string>;
  avatar: Nullable<string>;
  locale: Nullable<string>;
  timezone: Nullable<string>;
  data: NullableJson<JsonObject>;
  topics: Generated<string[]>;
  is_online: Nullable<boolean>;
  last_online_at: NullableTimestamp;
  version: Generated<number>;
  deleted: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface IntegrationsTable {
  environment_id: string;
  id: string;
  organization_id: string;
  name: string;
  identifier: string;
  provider_id: string;
  channel: Nullable<string>;
  kind: Generated<string>;
  credentials: Nullable<Buffer>;
  configurations: Nullable<Buffer>;
  conditions: NullableJson<unknown[]>;
  active: Generated<boolean>;
  is_primary: Generated<boolean>;
  deleted: Generated<boolean>;
  deleted_at: NullableTimestamp;
  deleted_by: Nullable<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SubscriberChannelsTable {
  environment_id: string;
  subscriber_ref: string;
  integration_ref: string;
  provider_id: string;
  credentials: Buffer;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChannelConnectionsTable {
  environment_id: string;
  id: string;
  identifier: string;
  channel: Nullable<string>;
  provider_id: Nullable<string>;
  integration_ref: Nullable<string>;
  subscriber_ref: Nullable<string>;
  context_keys: Generated<string[]>;
  context_hash: string;
  workspace: Json<{ id: string; name?: string }>;
  auth: Buffer;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChannelEndpointsTable {
  environment_id: string;
  id: string;
  identifier: string;
  channel: Nullable<string>;
  provider_id: Nullable<string>;
  integration_ref: Nullable<string>;
  connection_ref: Nullable<string>;
  subscriber_ref: Nullable<string>;
  context_keys: Generated<string[]>;
  context_hash: string;
  type: string;
  endpoint: Buffer;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WorkflowsTable {
  environment_id: string;
  id: string;
  identifier: string;
  name: string;
  description: Generated<string>;
  active: Generated<boolean>;
  draft: Generated<boolean>;
  critical: Generated<boolean>;
  origin: Nullable<string>;
  tags: Generated<string[]>;
  triggers: Json<unknown[]>;
  preference_settings: Json<JsonObject>;
  notification_group: Json<{ id: string; name: string }>;
  creator_id: string;
  payload_schema: NullableJson<JsonObject>;
  data: NullableJson<JsonObject>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WorkflowStepsTable {
  environment_id: string;
  workflow_ref: string;
  id: string;
  position: number;
  uuid: string;
  slug: string;
  name: string;
  type: string;
  template_id: string;
  active: Generated<boolean>;
  should_stop_on_fail: Generated<boolean>;
  filters: Json<unknown[]>;
  metadata: NullableJson<JsonObject>;
  reply_callback: NullableJson<JsonObject>;
  variants: NullableJson<unknown[]>;
  control_values: Json<JsonObject>;
}

export interface EventsTable {
  environment_id: string;
  id: string;
  subscriber_ref: string;
  workflow_ref: Nullable<string>;
  transaction_id: string;
  digested_event_ref: Nullable<string>;
  subscription_id: Nullable<string>;
  channels: Generated<string[]>;
  severity: Nullable<string>;
  critical: Nullable<boolean>;
  tags: Nullable<string[]>;
  topics: NullableJson<unknown[]>;
  topic_keys: Generated<string[]>;
  context_keys: Nullable<string[]>;
  context_hash: string;
  payload: NullableJson<JsonObject>;
  controls: NullableJson<JsonObject>;
  recipient: NullableJson<JsonObject>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface StepVersionsTable {
  environment_id: string;
  id: string;
  step: Json<JsonObject>;
}

export interface JobsTable {
  environment_id: string;
  event_ref: string;
  id: string;
  type: string;
  status: string;
  provider_id: string;
  step_version_ref: string;
  digest: NullableJson<JsonObject>;
  overrides: NullableJson<JsonObject>;
  payload: NullableJson<JsonObject>;
  schedule_extensions_count: Nullable<number>;
  due_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface MessagesTable {
  environment_id: string;
  id: string;
  event_ref: string;
  job_ref: string;
  subscriber_ref: string;
  workflow_ref: Nullable<string>;
  message_template_id: Nullable<string>;
  channel: string;
  provider_id: string;
  subject: Nullable<string>;
  title: Nullable<string>;
  content: NullableJson<unknown>;
  email: Nullable<string>;
  phone: Nullable<string>;
  delivery_secrets: Nullable<Buffer>;
  cta: Json<JsonObject>;
  status: string;
  error_id: Nullable<string>;
  error_text: Nullable<string>;
  overrides: NullableJson<JsonObject>;
  read: Generated<boolean>;
  seen: Generated<boolean>;
  last_seen_at: NullableTimestamp;
  last_read_at: NullableTimestamp;
  snoozed_until: NullableTimestamp;
  delivered_at: Generated<Date[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ExecutionDetailsTable {
  environment_id: string;
  event_ref: string;
  job_ref: string;
  id: string;
  status: string;
  detail: string;
  source: string;
  is_retry: Generated<boolean>;
  is_test: Generated<boolean>;
  provider_id: Nullable<string>;
  raw: Nullable<string>;
  message_ref: Nullable<string>;
  created_at: Timestamp;
}

export interface IdempotencyKeysTable {
  environment_id: string;
  caller: "session" | "apiKey";
  key_hash: Buffer;
  fingerprint: Buffer;
  status: number;
  body: Buffer;
  created_at: Timestamp;
}

export interface AuditEntriesTable {
  environment_id: string;
  id: string;
  at: Timestamp;
  actor: string;
  action: string;
  target: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
}

export interface DemoStateTable {
  environment_id: string;
  seed: string;
  live_until: Timestamp;
}

/** The tables of `migrations/`, as the query builder sees them. */
export interface Database {
  organizations: OrganizationsTable;
  environments: EnvironmentsTable;
  api_keys: ApiKeysTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  subscribers: SubscribersTable;
  subscriber_channels: SubscriberChannelsTable;
  integrations: IntegrationsTable;
  channel_connections: ChannelConnectionsTable;
  channel_endpoints: ChannelEndpointsTable;
  workflows: WorkflowsTable;
  workflow_steps: WorkflowStepsTable;
  events: EventsTable;
  step_versions: StepVersionsTable;
  jobs: JobsTable;
  messages: MessagesTable;
  execution_details: ExecutionDetailsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_entries: AuditEntriesTable;
  demo_state: DemoStateTable;
}
