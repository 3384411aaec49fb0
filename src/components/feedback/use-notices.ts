import { createContext, type ReactNode, useContext } from "react";

export interface Notice {
  message: ReactNode;
  /**
   * A notice disappears after six seconds. A `fail` notice, and a notice with an action, stays
   * until the user closes it or another notice is waiting. A `fail` notice with an action doesn't
   * make way for others.
   */
  tone?: "info" | "ok" | "fail";
  action?: { label: string; onClick: () => void } | undefined;
}

export interface NoticeActions {
  notify: (notice: Notice) => void;
  /** Announces a change that the page already shows, such as "Copied", to screen readers. */
  announce: (text: string) => void;
}

// Without a provider, for example in an isolated component, notices are ignored.
export const NoticesContext = createContext<NoticeActions>({
  notify: () => undefined,
  announce: () => undefined,
});

export function useNotices(): NoticeActions {
  return useContext(NoticesContext);
}
