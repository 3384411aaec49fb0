import { prepareKey, rotateKey, type Rotation, type RotationStep } from "../secrets/rotation.ts";
import { StartupError } from "../startup-error.ts";
import { command, UsageError } from "./command.ts";

const noteEvery = 3_000;

/** Reports steps, throttling frequent ones. */
function tellSteps(note: (text: string) => void): (step: RotationStep) => void {
  let at = 0;
  return (step) => {
    if (step.step === "key") {
      const { resumed, current } = step;
      note(resumed ? `Going on with the key ${current}.` : `The key ${current} is current now.`);
      return;
    }
    if (performance.now() - at < noteEvery) return;
    if (step.step === "resealed") note(`${step.column}: ${step.total} re-encrypted …`);
    if (step.step === "waiting") {
      note(`Waiting for ${step.transactions} transactions from before …`);
    }
    at = performance.now();
  };
}

function summaryOf({ current, resealed, dropped, kept, waitingFor }: Rotation): string {
  const total = Object.values(resealed).reduce((sum, count) => sum + count, 0);
  return [
    `Re-encrypted ${total} values. The current key is ${current}.`,
    ...(dropped.length > 0 ? [`Dropped from the key file: ${dropped.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`Still in the key file: ${kept.join(", ")}.`] : []),
    ...(waitingFor > 0
      ? [
          `${waitingFor} transactions from before go on and may still write with an old key: run rotate-key again when they are over.`,
        ]
      : []),
  ].join("\n");
}

const shownBroken = 10;

export const rotateKeyCommand = command({
  name: "rotate-key",
  summary: "Re-encrypts every secret under a new key, while the service runs.",
  details:
    "It can be stopped at any point: run again, it goes on. Old keys leave the key file when\n" +
    "nothing is encrypted with them; keep them with the backups made until then.",
  options: {
    "keep-old": { type: "boolean", help: "leave the old keys in the key file" },
    finish: { type: "boolean", help: "make no new key, only be done with the old ones" },
    prepare: {
      type: "boolean",
      help: "only add the key that the next rotation takes, for key files on several machines",
    },
  },
  read({ "keep-old": keepOld = false, finish = false, prepare = false }) {
    if ([keepOld, finish, prepare].filter(Boolean).length > 1) {
      throw new UsageError("Only one of --keep-old, --finish and --prepare can be given.");
    }
    return { keepOld, finish, prepare };
  },
  async run(context, { prepare, ...choice }) {
    const { db, env, now, note } = context;
    // Rejects another database's key file.
    await context.keyring();
    if (prepare) {
      const { next, added } = await prepareKey(db, env.keyFile);
      return {
        json: { next, added },
        text: `${added ? "Added" : "There is"} the key ${next}. Give this key file to every machine, then run rotate-key.`,
      };
    }
    const rotation = await rotateKey({
      db,
      keyFile: env.keyFile,
      now,
      ...choice,
      onStep: tellSteps(note),
    });
    const { broken } = rotation;
    if (broken.length > 0) {
      const more = broken.length > shownBroken ? ` and ${broken.length - shownBroken} more` : "";
      throw new StartupError(
        `${summaryOf(rotation)}\n${broken.length} values do not open with their key, as something else changed or moved them: ` +
          `${broken.slice(0, shownBroken).join(", ")}${more}. Save them again, then run rotate-key again.`,
      );
    }
    return { json: { ...rotation }, text: summaryOf(rotation) };
  },
});
