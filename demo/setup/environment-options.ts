import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import type { Keyring } from "../../server/secrets/keyring.ts";
import type { DemoEnvironmentName } from "../names.ts";

export interface EnvironmentOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  organizationId: string;
  environmentId: string;
  name: DemoEnvironmentName;
  seed: string;
  now: number;
}
