import type { Credentials } from "../../contract/integrations.ts";
import type { CredentialField, Provider } from "../../contract/providers/fields.ts";
import { demoOrganization } from "../names.ts";
import type { Random } from "../random.ts";

/** A service account in the form that FCM takes; its key is noise. */
const serviceAccount = (random: Random): string =>
  JSON.stringify(
    {
      type: "service_account",
      project_id: "larkfield-demo",
      private_key_id: random.hex(40),
      private_key: pem(random),
      client_email: "push@larkfield-demo.example",
      token_uri: "https://oauth2.push.example/token",
    },
    null,
    2,
  );

const pem = (random: Random): string =>
  ["-----BEGIN PRIVATE KEY-----", random.token(64), random.token(64), "-----END PRIVATE KEY-----"]
    .map((line) => `${line}\n`)
    .join("");

/** Values that more than one provider asks for, by the key of the field. */
const common: Readonly<Record<string, (random: Random, provider: Provider) => string>> = {
  from: (_, { channel }) =>
    channel === "email" ? `no-reply@${demoOrganization.domain}` : "+12025550100",
  senderName: () => demoOrganization.name,
  domain: () => `mg.${demoOrganization.domain}`,
  user: () => "larkfield",
  baseUrl: (_, { id }) => `https://api.${id}.example`,
  region: () => "eu-west-1",
  port: () => "587",
  accountSid: (random) => `AC${random.hex(32)}`,
  applicationId: (random) => random.hex(8),
  serviceAccount,
  phoneNumberIdentification: (random) => String(random.int(1e14, 9e14)),
};

function value(field: CredentialField, provider: Provider, random: Random): string {
  const make = common[field.key];
  if (field.kind === "dropdown") return field.default ?? field.options?.[0]?.value ?? "";
  if (field.kind === "textarea" && field.key === "secretKey") return pem(random);
  return make === undefined ? `demo-${random.token(28)}` : make(random, provider);
}

/** Every credential that the provider requires, made up, and those of the definition. */
export function demoCredentials(
  provider: Provider,
  given: Credentials,
  random: Random,
): Credentials {
  const required = provider.credentials
    .filter((field) => field.required)
    .map((field) => [field.key, value(field, provider, random)]);
  return { ...Object.fromEntries(required), ...given };
}
