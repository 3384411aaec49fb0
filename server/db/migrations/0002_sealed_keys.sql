-- An encrypted value names its key in bytes 2 to 9. A start asks which keys are in use, and a
-- rotation asks whether an old one still is: by these indexes one step for each key, whatever the
-- number of rows. Without them each question reads the tables whole (1 s for each GB in memory).
-- Environments, integrations and connections are few.

create index subscriber_channels_key
  on subscriber_channels (substring(credentials from 2 for 8));
create index channel_endpoints_key
  on channel_endpoints (substring(endpoint from 2 for 8));
create index messages_key
  on messages (substring(delivery_secrets from 2 for 8))
  where delivery_secrets is not null;
create index idempotency_keys_key
  on idempotency_keys (substring(body from 2 for 8));
