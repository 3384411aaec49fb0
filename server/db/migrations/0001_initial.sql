-- Every table but the reference ones has environment_id first in its primary key and in every
-- foreign key, so that a distributed PostgreSQL shards by it and nothing crosses environments.
-- Times are timestamptz(3): a cursor made from a finer time than a client can hold loops for ever.
-- Documents that callers wrote are json, not jsonb: jsonb reorders their keys.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Reference tables ------------------------------------------------------------------------------

create table organizations (
  id text primary key,
  name text not null,
  created_at timestamptz(3) not null default now()
);

create table environments (
  id uuid primary key,
  organization_id text not null references organizations (id),
  name text not null,
  production boolean not null,
  -- Signs the sample of http_request steps; encrypted.
  signing_secret bytea not null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, name)
);

create table api_keys (
  id text primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);

create table sessions (
  id text primary key,
  environment_id uuid not null references environments (id) on delete cascade,
  hash bytea not null unique,
  -- Tokens of one exchange share it: ending one ends all of them.
  sign_in_id text not null,
  read_only boolean not null default false,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index sessions_sign_in on sessions (sign_in_id);

create table sign_in_codes (
  hash bytea primary key,
  organization_id text not null references organizations (id) on delete cascade,
  environment_id uuid not null references environments (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

-- Subscribers -----------------------------------------------------------------------------------

create table subscribers (
  environment_id uuid not null references environments (id),
  id text not null,
  subscriber_id text not null,
  first_name text,
  last_name text,
  -- What the name filter searches: first and last name joined by a space.
  full_name text not null generated always as (
    case
      when first_name is null then coalesce(last_name, '')
      when last_name is null then first_name
      else first_name || ' ' || last_name
    end
  ) stored,
  email text,
  phone text,
  avatar text,
  locale text,
  timezone text,
  data json,
  topics text[] not null default '{}',
  is_online boolean,
  last_online_at timestamptz(3),
  version integer not null default 0,
  deleted boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  unique (environment_id, subscriber_id)
);
create index subscribers_created on subscribers (environment_id, created_at, id);
create index subscribers_updated on subscribers (environment_id, updated_at, id);
create index subscribers_email on subscribers (environment_id, email);
create index subscribers_email_search on subscribers using gin (environment_id, email gin_trgm_ops);
create index subscribers_phone_search on subscribers using gin (environment_id, phone gin_trgm_ops);
create index subscribers_name_search
  on subscribers using gin (environment_id, full_name gin_trgm_ops);

-- Integrations ----------------------------------------------------------------------------------

create table integrations (
  environment_id uuid not null references environments (id),
  id text not null,
  organization_id text not null,
  name text not null,
  identifier text not null,
  provider_id text not null,
  channel text check (channel in ('in_app', 'email', 'sms', 'chat', 'push')),
  kind text not null default 'delivery' check (kind in ('delivery', 'agent')),
  -- Encrypted JSON of the whole object, as PUT replaces it whole.
  credentials bytea,
  configurations bytea,
  conditions json,
  active boolean not null default false,
  is_primary boolean not null default false,
  deleted boolean not null default false,
  deleted_at timestamptz(3),
  deleted_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  unique (environment_id, identifier),
  constraint integrations_agent_without_channel check ((kind = 'agent') = (channel is null)),
  constraint integrations_primary_sends check (
    not is_primary
    or (active and not deleted and channel is not null
      and (conditions is null or json_array_length(conditions) = 0))
  ),
  constraint integrations_deleted_inactive check (not (deleted and active))
);
create unique index integrations_one_primary
  on integrations (environment_id, channel) where is_primary;
create index integrations_of_organization on integrations (organization_id) where active;

-- A chat or push provider's address of one subscriber.
create table subscriber_channels (
  environment_id uuid not null,
  subscriber_ref text not null,
  integration_ref text not null,
  provider_id text not null,
  credentials bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, subscriber_ref, integration_ref),
  foreign key (environment_id, subscriber_ref)
    references subscribers (environment_id, id) on delete cascade,
  foreign key (environment_id, integration_ref) references integrations (environment_id, id)
);

-- Channel connections and endpoints -------------------------------------------------------------

create table channel_connections (
  environment_id uuid not null references environments (id),
  id text not null,
  identifier text not null,
  channel text check (channel in ('in_app', 'email', 'sms', 'chat', 'push')),
  provider_id text,
  integration_ref text,
  subscriber_ref text,
  context_keys text[] not null default '{}',
  -- SHA-256 of the sorted set: equal sets have equal hashes, whatever their order.
  context_hash text not null,
  workspace json not null,
  auth bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  unique (environment_id, identifier),
  foreign key (environment_id, integration_ref) references integrations (environment_id, id),
  foreign key (environment_id, subscriber_ref) references subscribers (environment_id, id)
);

create table channel_endpoints (
  environment_id uuid not null references environments (id),
  id text not null,
  identifier text not null,
  channel text check (channel in ('in_app', 'email', 'sms', 'chat', 'push')),
  provider_id text,
  integration_ref text,
  connection_ref text,
  subscriber_ref text,
  context_keys text[] not null default '{}',
  context_hash text not null,
  type text not null,
  -- Encrypted JSON: a webhook's address is a secret.
  endpoint bytea not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  unique (environment_id, identifier),
  foreign key (environment_id, integration_ref) references integrations (environment_id, id),
  foreign key (environment_id, connection_ref) references channel_connections (environment_id, id),
  foreign key (environment_id, subscriber_ref) references subscribers (environment_id, id)
);
create index channel_endpoints_created on channel_endpoints (environment_id, created_at, id);
create index channel_endpoints_updated on channel_endpoints (environment_id, updated_at, id);
create index channel_endpoints_subscriber
  on channel_endpoints (environment_id, subscriber_ref, created_at, id);
create index channel_endpoints_integration
  on channel_endpoints (environment_id, integration_ref, created_at, id);
create index channel_endpoints_connection
  on channel_endpoints (environment_id, connection_ref, created_at, id);
create index channel_endpoints_provider
  on channel_endpoints (environment_id, provider_id, created_at, id);
create index channel_endpoints_channel
  on channel_endpoints (environment_id, channel, created_at, id);
create index channel_endpoints_context
  on channel_endpoints (environment_id, context_hash, created_at, id);

-- Workflows -------------------------------------------------------------------------------------

create table workflows (
  environment_id uuid not null references environments (id),
  id text not null,
  -- The trigger's identifier.
  identifier text not null,
  name text not null,
  description text not null default '',
  active boolean not null default true,
  draft boolean not null default false,
  critical boolean not null default false,
  origin text check (origin in ('svc-cloud', 'svc-cloud-v1', 'external')),
  tags text[] not null default '{}',
  triggers json not null,
  preference_settings json not null,
  notification_group json not null,
  creator_id text not null,
  -- JSON schema of the payload that a trigger must bring.
  payload_schema json,
  data json,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  unique (environment_id, identifier)
);

create table workflow_steps (
  environment_id uuid not null,
  workflow_ref text not null,
  id text not null,
  position integer not null,
  uuid text not null,
  slug text not null,
  name text not null,
  type text not null,
  template_id text not null,
  active boolean not null default true,
  should_stop_on_fail boolean not null default false,
  filters json not null default '[]',
  metadata json,
  reply_callback json,
  variants json,
  -- The stored templates: Liquid text by control.
  control_values json not null default '{}',
  primary key (environment_id, workflow_ref, id),
  unique (environment_id, workflow_ref, position),
  foreign key (environment_id, workflow_ref)
    references workflows (environment_id, id) on delete cascade
);

-- Events, their jobs and details ------------------------------------------------------------------

create table events (
  environment_id uuid not null references environments (id),
  id text not null,
  subscriber_ref text not null,
  workflow_ref text,
  transaction_id text not null,
  digested_event_ref text,
  subscription_id text,
  channels text[] not null default '{}',
  severity text check (severity in ('high', 'medium', 'low', 'none')),
  critical boolean,
  tags text[],
  topics json,
  topic_keys text[] not null default '{}',
  context_keys text[],
  context_hash text not null,
  payload json,
  controls json,
  recipient json,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  foreign key (environment_id, subscriber_ref) references subscribers (environment_id, id),
  foreign key (environment_id, workflow_ref) references workflows (environment_id, id)
);
create index events_created on events (environment_id, created_at desc, id desc);
create index events_subscriber
  on events (environment_id, subscriber_ref, created_at desc, id desc);
create index events_workflow on events (environment_id, workflow_ref, created_at desc, id desc);
create index events_transaction
  on events (environment_id, transaction_id, created_at desc, id desc);
create index events_severity
  on events (environment_id, coalesce(severity, 'none'), created_at desc, id desc);
create index events_context on events (environment_id, context_hash, created_at desc, id desc);
create index events_subscription
  on events (environment_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index events_topics on events using gin (environment_id, topic_keys);
create index events_channels on events using gin (environment_id, channels);

-- A step as jobs ran it, stored once for all jobs that ran the same version.
create table step_versions (
  environment_id uuid not null references environments (id),
  id text not null,
  step json not null,
  primary key (environment_id, id)
);

create table jobs (
  environment_id uuid not null,
  event_ref text not null,
  id text not null,
  type text not null,
  status text not null,
  provider_id text not null,
  step_version_ref text not null,
  digest json,
  overrides json,
  payload json,
  schedule_extensions_count integer,
  -- When a waiting job goes on; the service's own, not part of an answer.
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, event_ref, id),
  foreign key (environment_id, event_ref) references events (environment_id, id) on delete cascade,
  foreign key (environment_id, step_version_ref) references step_versions (environment_id, id)
);
create index jobs_due on jobs (environment_id, due_at) where due_at is not null;

create table messages (
  environment_id uuid not null,
  id text not null,
  event_ref text not null,
  job_ref text not null,
  subscriber_ref text not null,
  workflow_ref text,
  message_template_id text,
  channel text not null check (channel in ('in_app', 'email', 'sms', 'chat', 'push')),
  provider_id text not null,
  subject text,
  title text,
  content json,
  email text,
  phone text,
  -- Encrypted JSON {deviceTokens?, directWebhookUrl?}.
  delivery_secrets bytea,
  cta json not null default '{}',
  status text not null check (status in ('sent', 'error', 'warning')),
  error_id text,
  error_text text,
  overrides json,
  read boolean not null default false,
  seen boolean not null default false,
  last_seen_at timestamptz(3),
  last_read_at timestamptz(3),
  snoozed_until timestamptz(3),
  delivered_at timestamptz(3)[] not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (environment_id, id),
  foreign key (environment_id, event_ref) references events (environment_id, id) on delete cascade,
  foreign key (environment_id, subscriber_ref) references subscribers (environment_id, id)
);
create index messages_event on messages (environment_id, event_ref);
create index messages_subscriber on messages (environment_id, subscriber_ref, created_at desc);

create table execution_details (
  environment_id uuid not null,
  event_ref text not null,
  job_ref text not null,
  id text not null,
  status text not null check (
    status in ('Success', 'Warning', 'Failed', 'Pending', 'Queued', 'ReadConfirmation')
  ),
  detail text not null,
  source text not null check (source in ('Credentials', 'Internal', 'Payload', 'Webhook')),
  is_retry boolean not null default false,
  is_test boolean not null default false,
  provider_id text,
  raw text,
  -- When set, `raw` is this message as it is now, written when read.
  message_ref text,
  created_at timestamptz(3) not null,
  primary key (environment_id, event_ref, job_ref, id),
  foreign key (environment_id, event_ref, job_ref)
    references jobs (environment_id, event_ref, id) on delete cascade
);

-- Idempotency and audit ---------------------------------------------------------------------------

create table idempotency_keys (
  environment_id uuid not null references environments (id),
  caller text not null check (caller in ('session', 'apiKey')),
  key_hash bytea not null,
  fingerprint bytea not null,
  status integer not null,
  -- Encrypted bytes of the answer as sent.
  body bytea not null,
  created_at timestamptz(3) not null,
  primary key (environment_id, caller, key_hash)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table audit_entries (
  environment_id uuid not null references environments (id),
  id text not null,
  at timestamptz(3) not null,
  actor text not null,
  action text not null,
  target text not null,
  before json,
  after json,
  primary key (environment_id, id)
);

-- Demo ------------------------------------------------------------------------------------------------

-- One row while a demo environment exists: its seed, and how far the live part has come.
create table demo_state (
  environment_id uuid primary key references environments (id) on delete cascade,
  seed text not null,
  live_until timestamptz(3) not null
);
