import { createContext, type ReactNode, useContext } from "react";

export interface Notice {
  message: ReactNode;
  /** `fail` stays until closed; the others disappear after six seconds. */
  tone?: "info" | "ok" | "fail";
  action?: { label: string; onClick: () => void };
}

export interface Notices {
  notify: (notice: Notice) => void;
  /** Announces to screen readers what the page shows elsewhere, such as "Copied". */
  announce: (text: string) => void;
}

// Without a provider (an isolated component) notices are ignored.
export const NoticesContext = createContext<Notices>({
  notify: () => undefined,
  announce: () => undefined,
});

export function useNotices(): Notices {
  return useContext(NoticesContext);
}
