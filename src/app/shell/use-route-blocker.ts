import { useBlocker } from "@tanstack/react-router";
import type { UseLeaveGuard } from "../../components/form/leave-guard-context.ts";
import { useNotices } from "../../components/feedback/use-notices.ts";

/**
 * Blocks navigation to another form or page while there are unsaved changes, except for sign-outs
 * and environment switches, which must leave the page. After an environment switch, a notice
 * reports that the draft is kept.
 */
export const useRouteBlocker: UseLeaveGuard = ({
  hasChanges,
  isSaving,
  omittedNoun,
  searchKeys,
}) => {
  const { notify } = useNotices();
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: hasChanges,
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === "/sign-in" || !hasChanges()) return false;
      const isSameSearchValue = (key: string) =>
        Reflect.get(next.search, key) === Reflect.get(current.search, key);
      if (isSameSearchValue("env"))
        return next.pathname !== current.pathname || !searchKeys.every(isSameSearchValue);
      // The form reports the result of a pending save, so a notice isn't needed.
      if (isSaving) return false;
      notify({
        message: omittedNoun
          ? `Unsaved changes are kept in this tab, except for ${omittedNoun}. To continue editing, switch back to the previous environment and reopen the form.`
          : "Unsaved changes are kept in this tab. To continue editing, switch back to the previous environment and reopen the form.",
      });
      return false;
    },
  });
  return {
    isOpen: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};
