import type { Kysely } from "kysely";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { createSigningSecret } from "../db/signing-secret.ts";
import { isDemoLocked } from "../../demo/fill.ts";
import { demoEnvironments } from "../../demo/names.ts";
import { StartupError } from "../startup-error.ts";
import { defineCommand, type CommandContext, programName, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

export interface EnvironmentSummary {
  id: string;
  name: string;
  production: boolean;
  organization: string;
}

export const listAllEnvironments = (db: Kysely<Database>): Promise<EnvironmentSummary[]> =>
  db
    .selectFrom("environments")
    .innerJoin("organizations", "organizations.id", "environments.organization_id")
    .select([
      "environments.id",
      "environments.name",
      "environments.production",
      "organizations.name as organization",
    ])
    .orderBy("environments.created_at")
    .orderBy("environments.name")
    .execute();

export const noEnvironmentText = `No environments yet. Create one with ${programName} environments --create Development --organization NAME.`;

const formatEnvironments = (environments: readonly EnvironmentSummary[]) =>
  environments.map(({ id, name, organization }) => `${name} of ${organization} (${id})`).join(", ");

/**
 * Returns the environment that a sign-in link opens and that commands default to: the demo's
 * environment with the incidents, or else one with the name "Development", or else preferably one
 * that isn't production. Returns undefined if there are no environments.
 */
export async function findDefaultEnvironment(
  db: Kysely<Database>,
): Promise<EnvironmentSummary | undefined> {
  const environments = await listAllEnvironments(db);
  const demoRows = await db.selectFrom("demo_state").select("environment_id").execute();
  return (
    environments.find(
      ({ id, name }) =>
        name === demoEnvironments[0].name && demoRows.some((row) => row.environment_id === id),
    ) ??
    environments.find(({ name }) => name === "Development") ??
    environments.find(({ production }) => !production) ??
    environments[0]
  );
}

/** Prints and returns the environment that a command uses, even if it is the default one. */
const printEnvironment = (
  environment: EnvironmentSummary,
  printNote: CommandContext["printNote"],
) => {
  printNote(`Environment: ${environment.name}${environment.production ? " (production)" : ""}`);
  return environment;
};

/**
 * Finds an environment by ID or name, or the default one, and prints it.
 * @throws StartupError if there are no environments; UsageError unless exactly one matches.
 */
export async function findEnvironment(
  { db, printNote }: Pick<CommandContext, "db" | "printNote">,
  environmentName: string | undefined,
): Promise<EnvironmentSummary> {
  const environments = await listAllEnvironments(db);
  const defaultEnvironment = await findDefaultEnvironment(db);
  if (defaultEnvironment === undefined) {
    throw new StartupError(
      (await isDemoLocked(db))
        ? "No environments yet, because the demo is still being created. Run the command again when it is complete."
        : noEnvironmentText,
    );
  }
  if (environmentName === undefined) return printEnvironment(defaultEnvironment, printNote);
  const exactMatches = environments.filter(
    ({ id, name }) => id === environmentName.toLowerCase() || name === environmentName,
  );
  const matches =
    exactMatches.length > 0
      ? exactMatches
      : environments.filter(({ name }) => name.toLowerCase() === environmentName.toLowerCase());
  if (matches[0] === undefined) {
    throw new UsageError(
      `Environment "${environmentName}" not found. Available environments: ${formatEnvironments(environments)}.`,
    );
  }
  if (matches.length > 1) {
    throw new UsageError(
      `Several environments match "${environmentName}". Specify one of these IDs: ${formatEnvironments(matches)}.`,
    );
  }
  return printEnvironment(matches[0], printNote);
}

interface NewEnvironment {
  name: string;
  organization: string;
  production: boolean;
}

async function createEnvironment(
  { db, now, ...context }: CommandContext,
  { name, organization, production }: NewEnvironment,
): Promise<EnvironmentSummary> {
  const keyring = await context.openKeyring();
  return await db.transaction().execute(async (transaction) => {
    const organizations = await transaction
      .selectFrom("organizations")
      .select(["id", "name"])
      .where((builder) =>
        builder.or([builder("name", "=", organization), builder("id", "=", organization)]),
      )
      .execute();
    if (organizations.length > 1) {
      const idsText = organizations.map(({ id }) => id).join(", ");
      throw new UsageError(
        `Several organizations match "${organization}". Specify one of these IDs: ${idsText}.`,
      );
    }
    const owner = organizations[0] ?? { id: createId(now), name: organization };
    if (organizations.length === 0) {
      await transaction
        .insertInto("organizations")
        .values({ ...owner, created_at: now })
        .execute();
    }
    const id = crypto.randomUUID();
    const insertedRow = await transaction
      .insertInto("environments")
      .values({
        id,
        organization_id: owner.id,
        name,
        production,
        signing_secret: createSigningSecret(keyring, id),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (insertedRow === undefined) {
      throw new UsageError(`Environment "${name}" already exists in ${owner.name}.`);
    }
    return { id, name, production, organization: owner.name };
  });
}

export const environmentsCommand = defineCommand({
  name: "environments",
  summary: "List environments, or create one.",
  details: "An organization is created with its first environment.",
  options: {
    create: { type: "string", placeholder: "NAME", help: "create an environment with this name" },
    organization: {
      type: "string",
      placeholder: "NAME",
      help: "name or ID of the environment's organization",
    },
    production: { type: "boolean", help: "mark the environment as production" },
  },
  parseInput({ create, organization, production = false }): NewEnvironment | undefined {
    if (create === undefined) {
      if (organization === undefined && !production) return undefined;
      throw new UsageError("--organization and --production require --create NAME.");
    }
    if (create.trim() === "") throw new UsageError("--create requires a name.");
    if (organization === undefined || organization.trim() === "") {
      throw new UsageError("--create requires --organization NAME.");
    }
    return { name: create.trim(), organization: organization.trim(), production };
  },
  canCreateDatabase: (newEnvironment) => newEnvironment !== undefined,
  async run(context, newEnvironment) {
    if (newEnvironment !== undefined) {
      const environment = await createEnvironment(context, newEnvironment);
      context.printNote(`Created ${environment.name} in ${environment.organization}.`);
      return { json: { ...environment }, text: environment.id };
    }
    const environments = await listAllEnvironments(context.db);
    return {
      json: { environments },
      text: formatTable(environments, ["id", "name", "production", "organization"]),
    };
  },
});
