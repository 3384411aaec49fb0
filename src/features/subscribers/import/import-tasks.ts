import type { Profile } from "../../../api/session/profile.ts";
import { getScope } from "../../../api/session/profile.ts";
import { getSessionScope, session } from "../../../api/session/session.ts";
import { createTaskCaller } from "../../../api/tasks.ts";
import { tasks } from "../../../api/task-tray.ts";
import { type Task, type TaskControl, startTask } from "../../../lib/tasks/task.ts";
import { runDryRun } from "./dry-run.ts";
import { openOutcomes } from "./outcomes.ts";
import { createResultFile, toResultFileName } from "./result-file.ts";
import { runImport } from "./run-import.ts";
import { isEqual } from "../../../lib/three-way.ts";
import {
  getImportParts,
  listImports,
  loadImport,
  loadStartedImport,
  saveImport,
  type StoredImport,
} from "./stored-import.ts";

/** Sends other tabs the ID of an import that starts or continues in this tab. */
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("signalbox.imports");
channel?.addEventListener(
  "message",
  // If this fails, the import page still lists the import.
  ({ data }: MessageEvent<string>) => void followOtherTab(data).catch(() => undefined),
);

const toImportHref = (id: string) => `/subscribers/import?import=${id}`;
/** Error thrown if a change is discarded because another tab has started the import. */
export class ImportStartedError extends Error {
  override message = "Another tab started this import.";
}
export const toDryRunId = (id: string) => `${id} dry run`;

/**
 * Starts a dry run and saves the result in the import. Then calls `onDone` with the saved import.
 * If another tab has started the import, the task fails, and `onDone` gets the started import.
 */
export function startDryRun(
  profile: Profile,
  storedImport: StoredImport,
  onDone: (storedImport: StoredImport) => void,
): Task {
  const { id, fileName } = storedImport;
  const spec = {
    id: toDryRunId(id),
    title: `Dry run of ${fileName}`,
    unit: "subscriber",
    href: toImportHref(id),
    scope: getScope(profile),
  };
  const task = startTask(spec, async (control) => {
    const updatedImport = {
      ...storedImport,
      dryRun: await runDryRun(control, createTaskCaller(profile), storedImport),
    };
    const startedImport = await loadStartedImport(storedImport);
    // Changing the plan stops the task. An outdated result must not replace the changed import.
    await control.proceed();
    if (!startedImport) await saveImport(updatedImport);
    await control.proceed();
    onDone(startedImport ?? updatedImport);
    if (startedImport) throw new ImportStartedError();
  });
  tasks.add(task);
  // The import page shows the result, so the tray doesn't list a finished dry run.
  void task.completion.then(({ status }) => status === "finished" && tasks.remove(spec.id));
  return task;
}

/**
 * Starts sending the unfinished rows. Pauses the task if another tab runs this import, and throws if
 * another tab has started it with different settings. If this tab already has an unfinished task of
 * the import, returns that task.
 */
export async function startImport(
  profile: Profile,
  storedImport: StoredImport,
  { isPaused = false }: { isPaused?: boolean } = {},
): Promise<Task> {
  const { id, fileName, summary } = storedImport;
  const savedImport = (await loadStartedImport(storedImport)) ?? storedImport;
  // With another plan, rows would be sent with the same keys but different bytes.
  if (
    !isEqual(savedImport.plan, storedImport.plan) ||
    !isEqual(savedImport.shape, storedImport.shape)
  )
    throw new Error(
      "Another tab started this import with different settings. Check the settings before you continue.",
    );
  const startedImport = { ...savedImport, started: true };
  const mayHaveCreatedRows = savedImport.started === true && profile.idempotentWrites === false;
  const parts = await getImportParts(id);
  const counts = (await openOutcomes(parts, summary.rows)).count();
  await saveImport(startedImport);
  // Don't await anything between this check and `tasks.add`, or two starts would send the same
  // rows.
  const activeTask = tasks.find(id);
  if (activeTask && activeTask.get().endedAt === undefined) return activeTask;
  const spec = {
    id,
    title: `Import of ${fileName}`,
    unit: "row",
    href: toImportHref(id),
    scope: getScope(profile),
    isRestored: true,
  };
  const task = startTask(
    spec,
    (control) =>
      withLock(control, toLockName(id), async () => {
        channel?.postMessage(id);
        const call = createTaskCaller(profile);
        const outcomes = await runImport(control, call, startedImport, parts, {
          mayHaveCreatedRows,
        });
        const finishedImport = { ...startedImport, finished: true };
        await saveImport(finishedImport);
        const content = await createResultFile(finishedImport, outcomes);
        control.offer({ name: toResultFileName(finishedImport, "result"), content });
      }),
    {
      isPaused,
      progress: {
        doneCount: summary.rows - counts.pending,
        total: summary.rows,
        rejectedCount: counts.rejected + counts.exists + counts.invalid,
      },
    },
  );
  tasks.add(task);
  return task;
}

// Browsers only provide locks in a secure context: HTTPS or localhost.
const getLocks = () => navigator.locks as LockManager | undefined;
const toLockName = (id: string) => `import ${id}`;
/** Locks of this tab. A stopped task keeps its lock until its requests in progress have ended. */
const ownLockNames = new Set<string>();

/**
 * Runs `work` with a lock. Waits for a lock of this tab. If another tab has the lock, pauses the task
 * and retries on resume.
 */
async function withLock(control: TaskControl, name: string, work: () => Promise<void>) {
  const locks = getLocks();
  if (!locks) {
    await work();
    return;
  }
  for (let isDone = false; !isDone;) {
    await control.proceed();
    const options = ownLockNames.has(name) ? { signal: control.signal } : { ifAvailable: true };
    isDone = await locks.request(name, options, async (lock) => {
      if (lock) {
        ownLockNames.add(name);
        await work().finally(() => ownLockNames.delete(name));
      }
      return lock !== null;
    });
    if (!isDone)
      control.pauseAfterError(
        new Error(
          "This import is running in another tab. Continue there, or close that tab and resume here.",
        ),
      );
  }
}

/**
 * Restores imports that have started but not finished, as paused background tasks. Restores those
 * that run in another tab when that tab is closed or stops them. If an import can't be restored,
 * restores the others before throwing the first error.
 */
export async function restoreImports(profile: Profile): Promise<void> {
  const errors: unknown[] = [];
  // Queried before the imports are read, because a running import may finish in the meantime.
  const locks = await getLocks()?.query();
  const otherLockNames = new Set(
    locks?.held?.flatMap(({ name = "" }) => (ownLockNames.has(name) ? [] : [name])),
  );
  for (const storedImport of await listImports(getScope(profile))) {
    if (otherLockNames.has(toLockName(storedImport.id)))
      // If this fails, the import page still lists the import.
      void restoreAfterUnlock(profile, storedImport).catch(() => undefined);
    else await restoreImport(profile, storedImport).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

async function restoreImport(profile: Profile, storedImport: StoredImport): Promise<void> {
  const { id, started, finished } = storedImport;
  if (started && !finished && !tasks.find(id))
    await startImport(profile, storedImport, { isPaused: true });
}

async function restoreAfterUnlock(
  profile: Profile,
  { id, scope }: Pick<StoredImport, "id" | "scope">,
): Promise<void> {
  // Restored with the lock, so that another tab can't continue the import in the meantime.
  await getLocks()?.request(toLockName(id), async () => {
    const storedImport = await loadImport(id, scope);
    if (storedImport && getSessionScope(session.get()) === scope)
      await restoreImport(profile, storedImport);
  });
}

/** Removes this tab's paused task of an import that now runs in another tab, until it ends there. */
async function followOtherTab(id: string): Promise<void> {
  const task = tasks.find(id);
  const currentSession = session.get();
  if (task?.get().status !== "paused" || currentSession.status === "signedOut") return;
  task.stop();
  await task.completion;
  tasks.remove(id);
  await restoreAfterUnlock(currentSession.profile, task.spec);
}
