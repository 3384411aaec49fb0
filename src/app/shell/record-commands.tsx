import type { UseNavigateResult } from "@tanstack/react-router";
import type { EventSearch } from "../../api/events.ts";
import {
  ConnectionsIcon,
  EndpointsIcon,
  EventsIcon,
  IntegrationsIcon,
  SubscribersIcon,
} from "../../components/icons.tsx";
import type { Command } from "./command-palette.tsx";

type Navigate = UseNavigateResult<string>;

const events = { group: "Events", icon: <EventsIcon /> };
const subscribers = { group: "Subscribers", icon: <SubscribersIcon /> };
const integrations = { group: "Integrations", icon: <IntegrationsIcon /> };
const endpoints = { group: "Channel endpoints and connections", icon: <EndpointsIcon /> };
const connections = { ...endpoints, icon: <ConnectionsIcon /> };

export const recordCommands = (navigate: Navigate): Command[] => [
  {
    ...subscribers,
    id: "create subscriber",
    label: "Create a subscriber",
    words: "new person user add",
    run: () => void navigate({ to: "/subscribers/new" }),
  },
  {
    ...integrations,
    id: "create integration",
    label: "Add an integration",
    words: "new provider create connect",
    run: () => void navigate({ to: "/integrations/new" }),
  },
  {
    ...endpoints,
    id: "check endpoints",
    label: "Find broken channel endpoints",
    words: "check orphan fault walk",
    run: () => void navigate({ to: "/channel-endpoints/check" }),
  },
];

/** Characters of IDs, emails, and phone numbers; plain words are commands. */
export const looksLikeSomebody = (text: string) => /[\d@_+]/.test(text);

export function recordCommandsFor(text: string, navigate: Navigate): Command[] {
  if (!looksLikeSomebody(text)) return [];
  // IDs and addresses have no spaces; phone numbers may.
  const isWord = !/\s/.test(text);
  const isId = isWord && !text.includes("@");
  return [
    ...(isWord ? eventCommands(text, navigate) : []),
    {
      ...subscribers,
      id: "find subscriber",
      label: `Find the subscriber “${text}” by id, email, phone or name`,
      run: () => void navigate({ to: "/subscribers", search: { find: text } }),
    },
    {
      ...subscribers,
      id: "open subscriber",
      label: `Open the subscriber with the id ${text}`,
      run: () =>
        void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId: text } }),
    },
    ...(isId ? channelCommands(text, navigate) : []),
  ];
}

function eventCommands(text: string, navigate: Navigate): Command[] {
  const list = (what: string, search: EventSearch): Command => ({
    ...events,
    id: `events of ${what}`,
    label: `List the events ${what} ${text}`,
    run: () => void navigate({ to: "/events", search }),
  });
  if (text.includes("@")) return [list("sent to", { emails: [text] })];
  return [
    {
      ...events,
      id: "open event",
      label: `Open the event with the id ${text}`,
      run: () => void navigate({ to: "/events/$eventId", params: { eventId: text } }),
    },
    list("of the transaction", { transactionId: text }),
    list("of the subscriber", { subscriberIds: [text] }),
  ];
}

const channelCommands = (text: string, navigate: Navigate): Command[] => [
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
