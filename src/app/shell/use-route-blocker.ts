import { useBlocker } from "@tanstack/react-router";
import type { UseLeaveGuard } from "../../components/form/leave-guard-context.ts";

/** Blocks navigation, except sign-outs and environment switches, which must leave the page. */
export const useRouteBlocker: UseLeaveGuard = (shouldBlock) => {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: shouldBlock,
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname &&
      next.pathname !== "/sign-in" &&
      Reflect.get(next.search, "env") === Reflect.get(current.search, "env") &&
      shouldBlock(),
  });
  return {
    isOpen: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};
