import { useState } from "react";
import { tasks } from "../../api/tasks.ts";
import { browserData, type ListedGroup } from "../../lib/browser/browser-data.ts";

/** Erases groups; a task that works with one of them ends first, or it would write it anew. */
export async function eraseBrowserData(groups: readonly ListedGroup[]): Promise<void> {
  for (const { id, key } of groups) {
    const task = tasks.find(id);
    task?.stop();
    await task?.ended;
    tasks.remove(id);
    await browserData.erase(key);
  }
}

interface Shown {
  readonly groups: readonly ListedGroup[];
  readonly lasts: boolean;
  /** The operator is about to sign out. */
  readonly leaving: boolean;
}

/** The dialog of what this browser keeps about people: what it shows, and how it opens. */
export function useBrowserData() {
  const [shown, setShown] = useState<Shown>();
  const read = async (leaving: boolean): Promise<Shown> => ({
    groups: await browserData.list(),
    lasts: await browserData.lasts(),
    leaving,
  });
  return {
    shown,
    close: () => setShown(undefined),
    open: async () => setShown(await read(false)),
    /** Goes on at once where nothing is kept, and asks what is to become of it otherwise. */
    askBefore: async (goOn: () => void) => {
      const found = await read(true);
      if (found.groups.length === 0) goOn();
      else setShown(found);
    },
    erase: async (groups: readonly ListedGroup[]) => {
      await eraseBrowserData(groups);
      setShown(await read(shown?.leaving ?? false));
    },
  };
}
