import type { ComponentType, MouseEventHandler, ReactNode } from "react";

/** One place in the rail. Pages that are not built have none. */
export interface NavigationEntry {
  /** The group's heading; entries at the rail's foot have none. */
  group?: "Inspect" | "Operate" | "Author";
  label: string;
  to: string;
  icon: ReactNode;
  /** Sequence that goes there: `g e`. */
  keys?: string;
}

/** The router's link, as far as the shell uses it. */
export interface ShellLinkProps {
  to: string;
  children?: ReactNode;
  className?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  onClick?: MouseEventHandler;
}

export type ShellLink = ComponentType<ShellLinkProps>;

/** True for the entry's own page and for those below it. */
export function isCurrent(entry: { to: string }, path: string): boolean {
  return path === entry.to || path.startsWith(`${entry.to}/`);
}
