import { prepareKey, rotateKey, type Rotation, type RotationStep } from "../secrets/rotation.ts";
import { StartupError } from "../startup-error.ts";
import { defineCommand, UsageError } from "./command.ts";
import { plural } from "./plural.ts";

const noteIntervalMs = 3_000;

/** Returns a function that prints steps. Except for key changes, prints at most one every 3 s. */
function createStepReporter(printNote: (text: string) => void): (step: RotationStep) => void {
  let lastNoteAt = -Infinity;
  return (step) => {
    if (step.kind === "key") {
      const { isResumed, current } = step;
      printNote(
        isResumed ? `Continuing with the key ${current}.` : `The current key is now ${current}.`,
      );
      return;
    }
    if (performance.now() - lastNoteAt < noteIntervalMs) return;
    if (step.kind === "resealed") printNote(`${step.column}: ${step.resealedCount} re-encrypted…`);
    if (step.kind === "waiting") {
      printNote(`Waiting for ${plural(step.transactionCount, "earlier transaction")}…`);
    }
    lastNoteAt = performance.now();
  };
}

function formatRotation(
  { current, resealed, dropped, kept, openTransactionCount }: Rotation,
  command: string,
): string {
  const total = Object.values(resealed).reduce((sum, count) => sum + count, 0);
  return [
    `Re-encrypted ${plural(total, "value")}. The current key is ${current}.`,
    ...(dropped.length > 0 ? [`Removed from the key file: ${dropped.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`Still in the key file: ${kept.join(", ")}.`] : []),
    ...(openTransactionCount > 0
      ? [
          `${plural(openTransactionCount, "earlier transaction")} may still write with an old key. Run ${command} again later.`,
        ]
      : []),
  ].join("\n");
}

const finishText = "Copy the key file to every machine, then run rotate-key --finish.";

const maxShownValues = 10;

const saveRemedy =
  "Enter values of integrations, connections, endpoints, and subscribers again, and save them.";
/** How to replace unreadable values, by table. The API can't write values of the last three. */
const remediesByTable: Readonly<Record<string, string>> = {
  integrations: saveRemedy,
  channel_connections: saveRemedy,
  channel_endpoints: saveRemedy,
  subscriber_channels: saveRemedy,
  messages: "For values of messages, import an export with secrets.",
  environments: "For signing secrets, restore a backup of the database with its key file.",
  idempotency_keys: "Saved responses are deleted after 24 hours.",
};

function formatRemedies(unreadableValues: readonly string[]): string {
  const tables = new Set(unreadableValues.map((sealedValueId) => sealedValueId.split(".")[0]));
  const entries = Object.entries(remediesByTable).filter(([table]) => tables.has(table));
  return [...new Set(entries.map(([, remedy]) => remedy))].join(" ");
}

export const rotateKeyCommand = defineCommand({
  name: "rotate-key",
  summary: "Re-encrypt every secret with a new key. The service can keep running.",
  details:
    "You can stop this command at any time. To continue, run the same command again. Old keys are\n" +
    "removed from the key file when they're no longer used. Earlier backups still need the old key\n" +
    "file. If several machines have copies of the key file, run rotate-key --prepare, then\n" +
    "--keep-old, then --finish. Copy the key file to every machine after each step.",
  options: {
    "keep-old": { type: "boolean", help: "keep the old keys in the key file" },
    finish: {
      type: "boolean",
      help: "re-encrypt values that use an old key, without creating a new key",
    },
    prepare: {
      type: "boolean",
      help: "only add the next key, so that you can copy the key file to every machine",
    },
  },
  parseInput({
    "keep-old": shouldKeepOldKeys = false,
    finish: shouldFinish = false,
    prepare: shouldPrepare = false,
  }) {
    if ([shouldKeepOldKeys, shouldFinish, shouldPrepare].filter(Boolean).length > 1) {
      throw new UsageError("Use only one of --keep-old, --finish, and --prepare.");
    }
    return { shouldKeepOldKeys, shouldFinish, shouldPrepare };
  },
  async run(context, { shouldPrepare, ...rotationOptions }) {
    const { db, env, now, printNote } = context;
    // Rejects a key file that belongs to another database.
    await context.openKeyring();
    if (shouldPrepare) {
      const { next, added } = await prepareKey(db, env.keyFile);
      return {
        json: { next, added },
        text: `${added ? `Added the key ${next}.` : `The key file already contains the next key ${next}.`} Copy this key file to every machine, then run rotate-key --keep-old.`,
      };
    }
    const { shouldKeepOldKeys, shouldFinish } = rotationOptions;
    // Without the option, the next run would remove keys that other machines use.
    const command = shouldKeepOldKeys
      ? "rotate-key --keep-old"
      : shouldFinish
        ? "rotate-key --finish"
        : "rotate-key";
    const rotation = await rotateKey({
      db,
      keyFile: env.keyFile,
      now,
      ...rotationOptions,
      onStep: createStepReporter(printNote),
    });
    const { unreadableValues } = rotation;
    if (unreadableValues.length > 0) {
      const examplesText = unreadableValues.slice(0, maxShownValues).join(", ");
      const hiddenCount = unreadableValues.length - maxShownValues;
      const valuesText =
        hiddenCount > 0 ? `${examplesText}, and ${hiddenCount} more` : examplesText;
      throw new StartupError(
        `${formatRotation(rotation, command)}\n${plural(unreadableValues.length, "value")} can't be decrypted, probably because of changes outside Signalbox: ` +
          `${valuesText}. ${formatRemedies(unreadableValues)} Then run ${command} again.`,
      );
    }
    const text = formatRotation(rotation, command);
    const isReadyToFinish = shouldKeepOldKeys && rotation.openTransactionCount === 0;
    return { json: { ...rotation }, text: isReadyToFinish ? `${text}\n${finishText}` : text };
  },
});
