import type { QueryClient } from "@tanstack/react-query";
import type { Dispatch, SetStateAction } from "react";
import { tasks } from "../../api/task-tray.ts";
import { signOut } from "../../api/session/sign-in.ts";
import type { BrowserDataDialogProps } from "../../components/browser-data-dialog.tsx";
import { hasDrafts } from "../../components/form/delete-drafts.ts";
import { browserData, type ListedGroup } from "../../lib/browser/browser-data.ts";

/**
 * Deletes the groups. Stops their tasks first, because running tasks would write the data again.
 */
export async function clearBrowserData(groups: readonly ListedGroup[]): Promise<void> {
  for (const { id, key } of groups) {
    // A task's ID is its group's ID, with a suffix in some cases, such as an import's dry run.
    const groupTasks = tasks
      .get()
      .filter(({ spec }) => spec.id === id || spec.id.startsWith(`${id} `));
    for (const task of groupTasks) {
      task.stop();
      await task.completion;
      tasks.remove(task.spec.id);
    }
    await browserData.clear(key);
  }
}

/** Key prefixes of the queries that read the data in this browser. */
const queryKeys: readonly (readonly string[])[] = [
  ["imports"],
  ["step-preview", "scenarios"],
  ["stored-queries"],
  ["group-notes"],
];

/** Refreshes visible data. Removes other data from the cache, where it would stay for minutes. */
function refreshBrowserData(client: QueryClient): void {
  for (const queryKey of queryKeys) {
    client.removeQueries({ queryKey, type: "inactive" });
    void client.invalidateQueries({ queryKey });
  }
}

type SetDialogProps = Dispatch<SetStateAction<BrowserDataDialogProps | undefined>>;

async function createDialogProps(
  setDialogProps: SetDialogProps,
  client: QueryClient,
  isLeaving: boolean,
): Promise<BrowserDataDialogProps> {
  const groups = await browserData.list();
  let isOpen = true;
  /** Deletes groups, updates the dialog, and returns whether all were deleted. */
  const clear = async (clearedGroups: readonly ListedGroup[]): Promise<boolean> => {
    // The user may close the dialog in the meantime.
    const update = (newProps: Partial<BrowserDataDialogProps>) =>
      setDialogProps((current) => current && { ...current, ...newProps });
    update({ isDeleting: true, hasFailed: false });
    try {
      await clearBrowserData(clearedGroups);
      update({
        ...(await createDialogProps(setDialogProps, client, isLeaving)),
        isDeleting: false,
      });
      return true;
    } catch {
      const remainingGroups = await browserData.list().catch(() => groups);
      update({ groups: remainingGroups, isDeleting: false, hasFailed: true });
      return false;
    } finally {
      refreshBrowserData(client);
    }
  };
  const close = () => {
    isOpen = false;
    setDialogProps(undefined);
  };
  return {
    groups,
    isPersistent: await browserData.isPersistent(),
    onClear: (clearedGroups) => void clear(clearedGroups),
    onClose: close,
    ...(isLeaving && {
      onLeave: async (shouldClear) => {
        if (shouldClear && !(await clear(groups))) return;
        if (isOpen) signOut();
      },
    }),
  };
}

/**
 * Opens the dialog about the data in this browser.
 *
 * @param isLeaving whether the user wants to sign out. If so, and if there is no data and no draft,
 *   signs out without opening the dialog
 */
export async function openBrowserData(
  setDialogProps: SetDialogProps,
  client: QueryClient,
  isLeaving: boolean,
): Promise<void> {
  const dialogProps = await createDialogProps(setDialogProps, client, isLeaving);
  if (isLeaving && dialogProps.groups.length === 0 && !hasDrafts()) signOut();
  else setDialogProps(dialogProps);
}
