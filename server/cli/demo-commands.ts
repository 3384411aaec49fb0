import { generateEvents } from "../../demo/generate.ts";
import { DemoResetError, resetDemo } from "../../demo/reset.ts";
import { StartupError } from "../startup-error.ts";
import { command, environmentOption, UsageError } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { createProgress } from "./progress.ts";

const clock = () => new Date();

function readCount(text: string | undefined, option: string): number {
  if (text === undefined) throw new UsageError(`${option} N is missing.`);
  // Accepts 1_000_000 and 1,000,000, but not 1e6, which is easy to misread.
  const digits = text.replaceAll(/[_,](?=\d{3})/g, "");
  if (!/^\d{1,9}$/.test(digits)) {
    throw new UsageError(`${option} must be a whole number, not "${text}".`);
  }
  return Number(digits);
}

export const generateCommand = command({
  name: "generate",
  summary: "Adds subscribers, and events of the last seven days, to an environment.",
  details:
    "It works in batches: what is written stays when it is stopped. With --subscribers 0 the\n" +
    "events go to the subscribers that are there.",
  options: {
    subscribers: { type: "string", value: "N", help: "how many to add" },
    events: { type: "string", value: "N", help: "how many to add" },
    ...environmentOption,
    seed: { type: "string", value: "S", help: "another seed makes other data; default: signalbox" },
  },
  read: ({ subscribers, events, environment, seed = "signalbox" }) => ({
    subscribers: readCount(subscribers, "--subscribers"),
    events: readCount(events, "--events"),
    environment,
    seed,
  }),
  async run(context, { environment: named, ...amounts }) {
    const { db } = context;
    const environment = await findEnvironment(context, named);
    await generateEvents({
      db,
      keyring: await context.keyring(),
      clock,
      environmentId: environment.id,
      progress: createProgress(),
      ...amounts,
    });
    const { subscribers, events } = amounts;
    return {
      json: { environment: environment.id, ...amounts },
      text: `Added ${subscribers} subscribers and ${events} events to ${environment.name}.`,
    };
  },
});

export const demoCommand = command({
  name: "demo",
  summary: "Deletes the demo and creates it again. Other organizations are unchanged.",
  details: "Sessions and keys of the demo end with it: make a new link afterwards.",
  options: { reset: { type: "boolean", help: "say that this is meant" } },
  read({ reset = false }) {
    if (!reset) throw new UsageError("Run demo --reset to delete the demo and create it again.");
  },
  async run(context) {
    try {
      const keyring = await context.keyring();
      await resetDemo({ db: context.db, keyring, clock, progress: createProgress() });
    } catch (error) {
      if (error instanceof DemoResetError) throw new StartupError(error.message);
      throw error;
    }
    return { json: { reset: true }, text: "The demo is new." };
  },
});
