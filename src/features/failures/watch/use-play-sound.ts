import { useNotices } from "../../../components/feedback/use-notices.ts";
import { isLoadError, loadFailureNotice } from "../../../components/lazy-component.tsx";
import type { Watch } from "./use-watch.ts";

/**
 * Returns a function that allows the sound and plays it. It resolves to false if the browser can't
 * play sound. If the code of the sound can't be loaded, a notice appears.
 */
export function usePlaySound({ playSound }: Watch) {
  const { notify } = useNotices();
  return async (): Promise<boolean> => {
    try {
      await playSound();
      return true;
    } catch (error) {
      if (!isLoadError(error)) return false;
      notify(loadFailureNotice);
      return true;
    }
  };
}
