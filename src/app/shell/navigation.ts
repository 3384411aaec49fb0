import type { ComponentType, MouseEventHandler, ReactNode } from "react";

export interface NavigationEntry {
  /** The group's heading; entries at the foot of the rail have none. */
  group?: "Inspect" | "Operate" | "Author";
  label: string;
  to: string;
  icon: ReactNode;
  /** Key sequence: `g e`. */
  keys?: string;
}

export interface ShellLinkProps {
  to: string;
  children?: ReactNode;
  className?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  onClick?: MouseEventHandler;
}

export type ShellLink = ComponentType<ShellLinkProps>;

/** Also true for subpages. */
export function isCurrent(entry: { to: string }, path: string): boolean {
  return path === entry.to || path.startsWith(`${entry.to}/`);
}
