import { expect, test } from "vitest";
import type { CallFunction } from "../../../api/client/client.ts";
import { startTask } from "../../../lib/tasks/task.ts";
import { type DryRun, runDryRun } from "./dry-run.ts";
import { guessColumns } from "./plan.ts";
import { detectShape } from "./read-file.ts";
import { summarizeFile } from "./read-rows.ts";

const spec = { id: "i", title: "", unit: "row", href: "", scope: "" };

/** `onCall` runs before each response. */
async function startDryRun(
  text: string,
  existingSubscribers: readonly object[],
  onCall = () => {},
) {
  const file = new Blob([text]);
  const shape = await detectShape(file, "people.csv");
  const summary = await summarizeFile(file, shape);
  const columns = guessColumns(summary.columns).map((column) => ({
    ...column,
    empty: "clears" as const,
  }));
  // A dry run only lists subscribers.
  const call = (async () => {
    onCall();
    return {
      data: { data: existingSubscribers, next: null, totalCount: existingSubscribers.length },
      text: "{}",
    };
  }) as unknown as CallFunction;
  let result: DryRun | undefined;
  const task = startTask(spec, async (control) => {
    result = await runDryRun(control, call, {
      file,
      shape,
      summary,
      plan: { mode: "upsert", columns },
    });
  });
  return { task, getResult: () => result };
}

test("a dry run that is stopped while it counts has no result", async () => {
  const { task, getResult } = await startDryRun("subscriberId\na\n", [], () => task.stop());
  expect(await task.completion).toMatchObject({ status: "stopped" });
  expect(getResult()).toBeUndefined();
});

test("counts removed data keys named like an object's built-in members", async () => {
  const { task, getResult } = await startDryRun("subscriberId,data.constructor\na,\n", [
    { subscriberId: "a", data: { constructor: "x" } },
  ]);
  expect(await task.completion).toMatchObject({ status: "finished" });
  expect(getResult()?.keysGone).toEqual({ constructor: 1 });
});
