import type { ChannelCredentials } from "../../../contract/subscribers.ts";
import { channelSecret } from "../../subscribers/channels.ts";
import type { Keyring } from "../../secrets/keyring.ts";
import type { Integration, Recipient } from "../engine/model.ts";
import type { IdSource } from "../ids.ts";
import { randomFrom } from "../random.ts";
import type { Row } from "../rows.ts";
import { addressKinds } from "./addresses.ts";
import type { Profile } from "./profiles.ts";

export interface SubscriberRecord {
  row: Row<"subscribers">;
  channels: Row<"subscriber_channels">[];
  recipient: Recipient;
}

interface SubscriberOptions {
  environmentId: string;
  keyring: Keyring;
  ids: IdSource;
  seed: string;
  profile: Profile;
  /** Those of the environment; a subscriber may have an address at each. */
  integrations: readonly Integration[];
  /** Addresses by the integration's identifier, in place of made-up ones. */
  addresses?: Readonly<Record<string, ChannelCredentials>>;
}

function makeAddresses({ seed, profile, integrations, addresses }: SubscriberOptions) {
  const random = randomFrom(seed, "addresses", profile.subscriber_id);
  return integrations.flatMap((integration) => {
    const kind = addressKinds[integration.providerId];
    if (kind === undefined) return [];
    // Drawn for every integration, so that one more changes no other subscriber.
    const isChosen = random.chance(kind.share);
    const credentials = addresses ? addresses[integration.identifier] : kind.make(random);
    const given = addresses ? credentials !== undefined : isChosen;
    return given && credentials ? [{ integration, credentials }] : [];
  });
}

/** A subscriber with addresses at chat and push integrations. */
export function makeSubscriber(options: SubscriberOptions): SubscriberRecord {
  const { environmentId, keyring, profile } = options;
  const id = options.ids(profile.created_at);
  const addresses = makeAddresses(options);
  return {
    row: { environment_id: environmentId, id, ...profile },
    channels: addresses.map(({ integration, credentials }) => ({
      environment_id: environmentId,
      subscriber_ref: id,
      integration_ref: integration.id,
      provider_id: integration.providerId,
      credentials: keyring.seal(
        JSON.stringify(credentials),
        channelSecret(environmentId, id, integration.id),
      ),
      created_at: profile.created_at,
      updated_at: profile.created_at,
    })),
    recipient: {
      id,
      subscriberId: profile.subscriber_id,
      firstName: profile.first_name ?? null,
      lastName: profile.last_name ?? null,
      email: profile.email ?? null,
      phone: profile.phone ?? null,
      locale: profile.locale ?? null,
      timezone: profile.timezone ?? null,
      data: profile.data ?? null,
      addresses: new Map(
        addresses.map(({ integration, credentials }) => [
          integration.identifier,
          {
            ...(credentials.deviceTokens && { deviceTokens: credentials.deviceTokens }),
            ...(credentials.webhookUrl !== undefined && { webhookUrl: credentials.webhookUrl }),
          },
        ]),
      ),
    },
  };
}
