import type { Profile } from "../../../api/session/profile.ts";
import { scopeOf } from "../../../api/session/profile.ts";
import { callFor } from "../../../api/tasks.ts";
import { tasks } from "../../../api/task-tray.ts";
import { type Task, type TaskControl, startTask } from "../../../lib/tasks/task.ts";
import { dryRun } from "./dry-run.ts";
import { openOutcomes } from "./outcomes.ts";
import { resultFile, resultName } from "./result-file.ts";
import { runImport } from "./run-import.ts";
import { importShelf, listImports, saveImport, type StoredImport } from "./stored-import.ts";

const address = (id: string) => `/subscribers/import?import=${id}`;
export const dryRunId = (id: string) => `${id} dry run`;

/** `onDone` is called with the import and its result, which is already saved. */
export function startDryRun(
  profile: Profile,
  stored: StoredImport,
  onDone: (stored: StoredImport) => void,
): Task {
  const { id, fileName } = stored;
  const spec = {
    id: dryRunId(id),
    title: `Dry run of ${fileName}`,
    unit: "record",
    href: address(id),
    scope: scopeOf(profile),
  };
  const task = startTask(spec, async (control) => {
    const done = { ...stored, dryRun: await dryRun(control, callFor(profile), stored) };
    await saveImport(done);
    onDone(done);
  });
  tasks.add(task);
  // The result is shown on its page.
  void task.ended.then(({ status }) => status === "finished" && tasks.remove(spec.id));
  return task;
}

/** Sends unfinished rows. Waits if another tab is already sending them. */
export async function startImport(
  profile: Profile,
  stored: StoredImport,
  { paused = false, onDone }: { paused?: boolean; onDone?: (stored: StoredImport) => void } = {},
): Promise<Task> {
  const { id, fileName, summary } = stored;
  const running = { ...stored, started: true };
  await saveImport(running);
  const shelf = await importShelf(id);
  const counted = (await openOutcomes(shelf, summary.rows)).count();
  const spec = {
    id,
    title: `Import of ${fileName}`,
    unit: "row",
    href: address(id),
    scope: scopeOf(profile),
  };
  const task = startTask(
    spec,
    (control) =>
      withLock(control, `import ${id}`, async () => {
        const outcomes = await runImport(control, callFor(profile), running, shelf);
        const finished = { ...running, finished: true };
        await saveImport(finished);
        const content = await resultFile(finished, outcomes);
        control.offer({ name: resultName(finished, "result"), content });
        onDone?.(finished);
      }),
    {
      paused,
      progress: {
        done: summary.rows - counted.pending,
        total: summary.rows,
        refused: counted.refused + counted.exists + counted.faulty,
      },
    },
  );
  tasks.add(task);
  return task;
}

/** Runs `work` when no other tab does. Until then the task is paused; resuming checks again. */
async function withLock(control: TaskControl, name: string, work: () => Promise<void>) {
  // Only available in a secure context: HTTPS or localhost.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) {
    await work();
    return;
  }
  for (let done = false; !done;) {
    await control.proceed();
    done = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
    if (!done) control.pauseFor(new Error("This import is running in another tab."));
  }
}

/** Restores imports interrupted by a reload as paused background tasks. */
export async function restoreImports(profile: Profile): Promise<void> {
  for (const stored of await listImports(scopeOf(profile))) {
    if (!stored.started || stored.finished || tasks.find(stored.id)) continue;
    await startImport(profile, stored, { paused: true });
  }
}
