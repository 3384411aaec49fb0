import { useBlocker } from "@tanstack/react-router";
import type { UseLeaveGuard } from "../../components/form/leave-guard.tsx";

/** Sign-out and environment switches go through: they have to leave the page; its draft is kept. */
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
    asked: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};
