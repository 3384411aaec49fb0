import type { ColumnType, Generated } from "kysely";

/** Reads return the parsed value. Writes need JSON text: an array would become an SQL array. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** timestamptz(3), which has the precision of a Date. */
type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type JsonObject = Record<string, unknown>;

interface StoredRecord {
  environment_id: string;
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface ChannelRecord extends StoredRecord {
  identifier: string;
  channel: Nullable<string>;
  provider_id: Nullable<string>;
  integration_ref: Nullable<string>;
  subscriber_ref: Nullable<string>;
  context_keys: Generated<string[]>;
  context_hash: string;
}

export interface Database {
  organizations: {
    id: string;
    name: string;
    created_at: Timestamp;
  };
  environments: {
    id: string;
    organization_id: string;
    name: string;
    production: boolean;
    signing_secret: Buffer;
    created_at: Timestamp;
  };
  api_keys: {
    id: string;
    environment_id: string;
    hash: Buffer;
    created_at: Timestamp;
    revoked_at: NullableTimestamp;
  };
  sessions: {
    id: string;
    environment_id: string;
    hash: Buffer;
    sign_in_id: string;
    read_only: Generated<boolean>;
    created_at: Timestamp;
    expires_at: Timestamp;
    revoked_at: NullableTimestamp;
  };
  sign_in_codes: {
    hash: Buffer;
    organization_id: string;
    environment_id: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  subscribers: StoredRecord & {
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
  };
  integrations: StoredRecord & {
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
  };
  subscriber_channels: {
    environment_id: string;
    subscriber_ref: string;
    integration_ref: string;
    provider_id: string;
    credentials: Buffer;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  channel_connections: ChannelRecord & {
    workspace: Json<{ id: string; name?: string }>;
    auth: Buffer;
  };
  channel_endpoints: ChannelRecord & {
    connection_ref: Nullable<string>;
    type: string;
    endpoint: Buffer;
  };
  workflows: StoredRecord & {
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
  };
  workflow_steps: {
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
  };
  events: StoredRecord & {
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
  };
  step_versions: {
    environment_id: string;
    id: string;
    step: Json<JsonObject>;
  };
  jobs: StoredRecord & {
    event_ref: string;
    type: string;
    status: string;
    provider_id: string;
    step_version_ref: string;
    digest: NullableJson<JsonObject>;
    overrides: NullableJson<JsonObject>;
    payload: NullableJson<JsonObject>;
    schedule_extensions_count: Nullable<number>;
    due_at: NullableTimestamp;
  };
  messages: StoredRecord & {
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
  };
  execution_details: {
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
  };
  idempotency_keys: {
    environment_id: string;
    caller: "session" | "apiKey";
    key_hash: Buffer;
    fingerprint: Buffer;
    status: number;
    body: Buffer;
    created_at: Timestamp;
  };
  audit_entries: {
    environment_id: string;
    id: string;
    at: Timestamp;
    actor: string;
    action: string;
    target: string;
    before: NullableJson<unknown>;
    after: NullableJson<unknown>;
  };
  demo_state: {
    environment_id: string;
    seed: string;
    live_until: Timestamp;
  };
}

export type TableName = keyof Database;
