import * as z from "zod/mini";
import type { StepFilter } from "../../contract/common.ts";
import { configurations, credentials, type Credentials } from "../../contract/integrations.ts";
import { providerId } from "../../contract/providers/lookup.ts";
import { conditionSource, parseCondition } from "../conditions.ts";
import source from "../data/integrations.json";
import type { DemoEnvironmentName } from "../names.ts";

const definition = z.strictObject({
  identifier: z.string(),
  name: z.string(),
  providerId,
  state: z.enum(["primary", "active", "inactive", "deleted"]),
  conditions: z._default(
    z.pipe(
      z.array(conditionSource),
      z.transform((sources): StepFilter[] => sources.map(parseCondition)),
    ),
    [],
  ),
  /** Credentials that supplement or replace the generated ones. */
  credentials: z.optional(z.custom<Credentials>((value) => credentials.safeParse(value).success)),
  configurations: z.optional(configurations),
  ageDays: z.number(),
});
export type IntegrationDefinition = z.infer<typeof definition>;

const definitions = z.array(definition);

export const integrationDefinitions: Readonly<
  Record<DemoEnvironmentName, readonly IntegrationDefinition[]>
> = {
  Production: definitions.parse(source.Production),
  Development: definitions.parse(source.Development),
};
