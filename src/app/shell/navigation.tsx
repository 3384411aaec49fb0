import type { ComponentType, MouseEventHandler, ReactNode } from "react";
import {
  ConnectionsIcon,
  EndpointsIcon,
  EventsIcon,
  FailuresIcon,
  IntegrationsIcon,
  PreviewIcon,
  SubscribersIcon,
} from "../../components/icons.tsx";

export interface NavigationEntry {
  /** The group's heading; absent for entries at the bottom of the rail. */
  group?: "Inspect" | "Operate" | "Author";
  label: string;
  to: string;
  icon: ReactNode;
  /** Key sequence, such as `g e`. */
  keys?: string;
}

/** Entries in the order of the rail. */
export const navigationEntries: readonly NavigationEntry[] = [
  { group: "Inspect", label: "Failures", to: "/failures", icon: <FailuresIcon />, keys: "g f" },
  { group: "Inspect", label: "Events", to: "/events", icon: <EventsIcon />, keys: "g e" },
  {
    group: "Operate",
    label: "Subscribers",
    to: "/subscribers",
    icon: <SubscribersIcon />,
    keys: "g s",
  },
  {
    group: "Operate",
    label: "Integrations",
    to: "/integrations",
    icon: <IntegrationsIcon />,
    keys: "g i",
  },
  {
    group: "Operate",
    label: "Channel endpoints",
    to: "/channel-endpoints",
    icon: <EndpointsIcon />,
    keys: "g c",
  },
  {
    group: "Operate",
    label: "Connections",
    to: "/channel-connections",
    icon: <ConnectionsIcon />,
    keys: "g n",
  },
  {
    group: "Author",
    label: "Step preview",
    to: "/step-preview",
    icon: <PreviewIcon />,
    keys: "g p",
  },
];

export interface ShellLinkProps {
  to: string;
  children?: ReactNode;
  className?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  onClick?: MouseEventHandler;
}

export type ShellLink = ComponentType<ShellLinkProps>;

/** Reports whether a page or one of its subpages is open. */
export function isCurrent(entry: { to: string }, path: string): boolean {
  return path === entry.to || path.startsWith(`${entry.to}/`);
}
