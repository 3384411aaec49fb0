import { useState } from "react";
import { tasks } from "../../api/task-tray.ts";
import type { ListedGroup } from "../../lib/browser/browser-data.ts";

const loadBrowserData = async () => (await import("../../lib/browser/browser-data.ts")).browserData;

/**
 * Deletes the groups. Stops their tasks first, because running tasks would write the data again.
 */
export async function clearBrowserData(groups: readonly ListedGroup[]): Promise<void> {
  const browserData = await loadBrowserData();
  for (const { id, key } of groups) {
    const task = tasks.find(id);
    task?.stop();
    await task?.ended;
    tasks.remove(id);
    await browserData.clear(key);
  }
}

interface DialogState {
  readonly groups: readonly ListedGroup[];
  readonly isPersistent: boolean;
  readonly isLeaving: boolean;
}

export function useBrowserData() {
  const [dialog, setDialog] = useState<DialogState>();
  const read = async (isLeaving: boolean): Promise<DialogState> => {
    const browserData = await loadBrowserData();
    return {
      groups: await browserData.list(),
      isPersistent: await browserData.isPersistent(),
      isLeaving: isLeaving,
    };
  };
  return {
    shown: dialog,
    close: () => setDialog(undefined),
    open: async () => setDialog(await read(false)),
    /**
     * Continues immediately if no data is saved; otherwise asks the user what to do with the data.
     */
    confirmBefore: async (onContinue: () => void) => {
      const data = await read(true);
      if (data.groups.length === 0) onContinue();
      else setDialog(data);
    },
    clear: async (groups: readonly ListedGroup[]) => {
      await clearBrowserData(groups);
      setDialog(await read(dialog?.isLeaving ?? false));
    },
  };
}
