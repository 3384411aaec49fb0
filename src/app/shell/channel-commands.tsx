import type { UseNavigateResult } from "@tanstack/react-router";
import { ConnectionsIcon, EndpointsIcon } from "../../components/icons.tsx";
import type { Command } from "./command-palette.tsx";
import { looksLikeSomebody } from "./subscriber-commands.tsx";

type Navigate = UseNavigateResult<string>;

const endpoints = { group: "Channel endpoints and connections", icon: <EndpointsIcon /> };
const connections = { ...endpoints, icon: <ConnectionsIcon /> };

/** What the palette can do about channel endpoints, whatever is typed. */
export const channelCommands = (navigate: Navigate): Command[] => [
  {
    ...endpoints,
    id: "check endpoints",
    label: "Find broken channel endpoints",
    words: "check orphan fault walk",
    run: () => void navigate({ to: "/channel-endpoints/check" }),
  },
];

/** What it can do with a text that may name an endpoint, a connection, or whom endpoints reach. */
export function channelCommandsFor(text: string, navigate: Navigate): Command[] {
  if (!looksLikeSomebody(text) || /[\s@]/.test(text)) return [];
  return [
    {
      ...endpoints,
      id: "endpoints of subscriber",
      label: `List the channel endpoints of the subscriber ${text}`,
      run: () => void navigate({ to: "/channel-endpoints", search: { subscriberId: text } }),
    },
    {
      ...endpoints,
      id: "open endpoint",
      label: `Open the channel endpoint ${text}`,
      run: () =>
        void navigate({ to: "/channel-endpoints/$identifier", params: { identifier: text } }),
    },
    {
      ...connections,
      id: "open connection",
      label: `Open the connection ${text}`,
      run: () =>
        void navigate({ to: "/channel-connections/$identifier", params: { identifier: text } }),
    },
  ];
}
