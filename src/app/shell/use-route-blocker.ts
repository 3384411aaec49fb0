import { useBlocker } from "@tanstack/react-router";
import type { UseLeaveGuard } from "../../components/form/leave-guard.tsx";

/**
 * Blocks moves to another page while input would be lost. Signing out and changing the environment
 * go on: the form's page cannot stay then, and its draft does.
 */
export const useRouteBlocker: UseLeaveGuard = (holds) => {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: holds,
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname &&
      next.pathname !== "/sign-in" &&
      Reflect.get(next.search, "env") === Reflect.get(current.search, "env") &&
      holds(),
  });
  return {
    asked: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};
