import { generateEvents } from "../../demo/generate.ts";
import { DemoResetError, resetDemo } from "../../demo/reset.ts";
import { StartupError } from "../startup-error.ts";
import { defineCommand, environmentOption, UsageError } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgressPrinter } from "./progress.ts";

const getNow = () => new Date();

function parseCount(text: string | undefined, option: string): number {
  if (text === undefined) throw new UsageError(`${option} N is required.`);
  // Accepts 1_000_000 and 1,000,000, but not 1e6, which is easy to misread.
  const digits = text.replaceAll(/[_,](?=\d{3})/g, "");
  if (!/^\d{1,9}$/.test(digits)) {
    throw new UsageError(`${option} must be a whole number, not "${text}".`);
  }
  return Number(digits);
}

export const generateCommand = defineCommand({
  name: "generate",
  summary: "Add test subscribers, and events from the last 7 days, to an environment.",
  details:
    "Adds records in batches. If you stop the command, completed batches remain. With\n" +
    "--subscribers 0, events are created for existing subscribers. Missing workflows or\n" +
    "integrations are copied from the demo.",
  options: {
    subscribers: { type: "string", placeholder: "N", help: "number of subscribers to add" },
    events: { type: "string", placeholder: "N", help: "number of events to add" },
    ...environmentOption,
    seed: {
      type: "string",
      placeholder: "S",
      help: "seed for the random data; default: signalbox",
    },
  },
  parseInput: ({ subscribers, events, environment, seed = "signalbox" }) => ({
    subscribers: parseCount(subscribers, "--subscribers"),
    events: parseCount(events, "--events"),
    environment,
    seed,
  }),
  async run(context, { environment: environmentName, subscribers, events, seed }) {
    const { db } = context;
    const environment = await findEnvironment(context, environmentName);
    await generateEvents({
      db,
      keyring: await context.openKeyring(),
      clock: getNow,
      environmentId: environment.id,
      reportProgress: createProgressPrinter(),
      subscriberCount: subscribers,
      eventCount: events,
      seed,
    });
    return {
      json: { environment: environment.id, subscribers, events, seed },
      text: `Added ${plural(subscribers, "subscriber")} and ${plural(events, "event")} to ${environment.name}.`,
    };
  },
});

export const demoCommand = defineCommand({
  name: "demo",
  summary: "Delete the demo organization and create it again. Other organizations aren't affected.",
  details: "The demo's sessions and API keys stop working. Create a new sign-in link.",
  options: { reset: { type: "boolean", help: "required to confirm the deletion" } },
  parseInput({ reset = false }) {
    if (!reset)
      throw new UsageError(
        "Add --reset to confirm: the command deletes the demo and creates it again.",
      );
  },
  canCreateDatabase: () => true,
  async run(context) {
    try {
      const keyring = await context.openKeyring();
      await resetDemo({
        db: context.db,
        keyring,
        clock: getNow,
        reportProgress: createProgressPrinter(),
      });
    } catch (error) {
      if (error instanceof DemoResetError) throw new StartupError(error.message);
      throw error;
    }
    return { json: { reset: true }, text: "The demo was reset." };
  },
});
