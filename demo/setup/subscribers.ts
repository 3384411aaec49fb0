import type { Kysely } from "kysely";
import type { ChannelCredentials } from "../../contract/subscribers.ts";
import { toChannelSealedValueId } from "../../server/subscribers/channels.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import kinds from "../data/addresses.json";
import type { ChannelAddress, Recipient, SendingIntegration } from "../engine/model.ts";
import type { IdSource } from "../ids.ts";
import { createRandom } from "../random.ts";
import { evaluate } from "../recipe.ts";
import { insertRows, type NewRow, sealJson } from "../rows.ts";
import type { SubscriberProfile } from "./profiles.ts";

/** Recipes of chat and push addresses by provider, with the share of subscribers that get each. */
const addressKindsByProvider: Readonly<Record<string, { share: number; address: unknown }>> = kinds;

interface SubscriberOptions {
  createId: IdSource;
  seed: string;
  profile: SubscriberProfile;
  /** Integrations for which a subscriber may have an address. */
  integrations: readonly SendingIntegration[];
  /** Addresses by integration identifier, used instead of generated addresses. */
  addresses?: Readonly<Record<string, ChannelCredentials>>;
}

export interface DemoSubscriber {
  profile: SubscriberProfile;
  settings: { integration: SendingIntegration; credentials: ChannelCredentials }[];
  recipient: Recipient;
}

function createSettings({ seed, profile, integrations, addresses }: SubscriberOptions) {
  const random = createRandom(seed, "addresses", profile.subscriber_id);
  return integrations.flatMap((integration) => {
    const kind = addressKindsByProvider[integration.providerId];
    if (kind === undefined) return [];
    if (addresses === undefined) {
      if (!random.chance(kind.share)) return [];
      // The recipes cover the contract's address types; a test checks that.
      return [
        { integration, credentials: evaluate(kind.address, { random }) as ChannelCredentials },
      ];
    }
    const credentials = addresses[integration.identifier];
    return credentials === undefined ? [] : [{ integration, credentials }];
  });
}

const toAddress = ({ deviceTokens, webhookUrl }: ChannelCredentials): ChannelAddress => ({
  ...(deviceTokens && { deviceTokens }),
  ...(webhookUrl !== undefined && { webhookUrl }),
});

type ProfileColumns = Pick<NewRow<"subscribers">, "first_name" | "last_name" | "email" | "phone"> &
  Pick<NewRow<"subscribers">, "locale" | "timezone" | "data">;

export const toRecipient = (
  id: string,
  subscriberId: string,
  profile: ProfileColumns,
  addresses: readonly (readonly [integration: string, ChannelCredentials])[],
): Recipient => ({
  id,
  subscriberId,
  firstName: profile.first_name ?? null,
  lastName: profile.last_name ?? null,
  email: profile.email ?? null,
  phone: profile.phone ?? null,
  locale: profile.locale ?? null,
  timezone: profile.timezone ?? null,
  data: profile.data ?? null,
  addressesByIntegration: new Map(
    addresses.map(([name, credentials]) => [name, toAddress(credentials)]),
  ),
});

export function createSubscriber(options: SubscriberOptions): DemoSubscriber {
  const { profile } = options;
  const settings = createSettings(options);
  return {
    profile,
    settings,
    recipient: toRecipient(
      options.createId(profile.created_at),
      profile.subscriber_id,
      profile,
      settings.map(({ integration, credentials }) => [integration.identifier, credentials]),
    ),
  };
}

export async function writeSubscribers(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
  subscribers: readonly DemoSubscriber[],
): Promise<void> {
  await insertRows(
    db,
    "subscribers",
    subscribers.map(({ profile, recipient }) => ({
      environment_id: environmentId,
      id: recipient.id,
      ...profile,
    })),
  );
  const channels = subscribers.flatMap(({ profile, recipient, settings }) =>
    settings.map(({ integration, credentials }) => ({
      environment_id: environmentId,
      subscriber_ref: recipient.id,
      integration_ref: integration.id,
      provider_id: integration.providerId,
      credentials: sealJson(
        keyring,
        credentials,
        toChannelSealedValueId(environmentId, recipient.id, integration.id),
      ),
      created_at: profile.created_at,
      updated_at: profile.created_at,
    })),
  );
  await insertRows(db, "subscriber_channels", channels);
}
