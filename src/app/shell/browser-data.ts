import { useState } from "react";
import { tasks } from "../../api/task-tray.ts";
import { hasDrafts } from "../../components/form/delete-drafts.ts";
import type { ListedGroup } from "../../lib/browser/browser-data.ts";

const loadBrowserData = async () => (await import("../../lib/browser/browser-data.ts")).browserData;

/**
 * Deletes the groups. Stops their tasks first, because running tasks would write the data again.
 */
export async function clearBrowserData(groups: readonly ListedGroup[]): Promise<void> {
  const browserData = await loadBrowserData();
  for (const { id, key } of groups) {
    // The ID of a task begins with the ID of its group, for example that of an import's dry run.
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

interface DialogState {
  readonly groups: readonly ListedGroup[];
  readonly isPersistent: boolean;
  readonly isLeaving: boolean;
}

export function useBrowserDataDialog() {
  const [state, setState] = useState<DialogState>();
  const loadState = async (isLeaving: boolean): Promise<DialogState> => {
    const browserData = await loadBrowserData();
    return {
      groups: await browserData.list(),
      isPersistent: await browserData.isPersistent(),
      isLeaving,
    };
  };
  return {
    state,
    close: () => setState(undefined),
    open: async () => setState(await loadState(false)),
    /**
     * Continues immediately if there is no data and no draft; otherwise asks the user what to do.
     */
    confirmBefore: async (onContinue: () => void) => {
      const data = await loadState(true);
      if (data.groups.length === 0 && !hasDrafts()) onContinue();
      else setState(data);
    },
    clear: async (groups: readonly ListedGroup[]) => {
      await clearBrowserData(groups);
      setState(await loadState(state?.isLeaving ?? false));
    },
  };
}
