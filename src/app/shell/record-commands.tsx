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

const eventsGroupProps = { group: "Events", icon: <EventsIcon /> };
const subscribersGroupProps = { group: "Subscribers", icon: <SubscribersIcon /> };
const integrationsGroupProps = { group: "Integrations", icon: <IntegrationsIcon /> };
const endpointsGroupProps = { group: "Channel endpoints and connections", icon: <EndpointsIcon /> };
const connectionsGroupProps = { ...endpointsGroupProps, icon: <ConnectionsIcon /> };

export const createRecordCommands = (navigate: Navigate): Command[] => [
  {
    ...subscribersGroupProps,
    id: "create subscriber",
    label: "Create subscriber",
    keywords: "new user add",
    run: () => void navigate({ to: "/subscribers/new" }),
  },
  {
    ...integrationsGroupProps,
    id: "create integration",
    label: "Create integration",
    keywords: "new provider add connect",
    run: () => void navigate({ to: "/integrations/new" }),
  },
  {
    ...endpointsGroupProps,
    id: "check endpoints",
    label: "Find channel endpoints with issues",
    keywords: "check scan orphan broken",
    run: () => void navigate({ to: "/channel-endpoints/check" }),
  },
];

/**
 * Reports whether text contains a digit, `@`, `_`, or `+`, as IDs, email addresses, and phone
 * numbers usually do.
 */
export const mayBeRecipient = (text: string) => /[\d@_+]/.test(text);

export function createCommandsFor(text: string, navigate: Navigate): Command[] {
  if (!mayBeRecipient(text)) return [];
  // Phone numbers often contain spaces. IDs rarely do, and email addresses can't.
  const isWord = !/\s/.test(text);
  const isPossibleId = isWord && !text.includes("@");
  return [
    ...(isWord ? createEventCommands(text, navigate) : []),
    {
      ...subscribersGroupProps,
      id: "find subscriber",
      label: `Search subscribers for “${text}”`,
      run: () => void navigate({ to: "/subscribers", search: { find: text } }),
    },
    {
      ...subscribersGroupProps,
      id: "open subscriber",
      label: `Open subscriber ${text}`,
      run: () =>
        void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId: text } }),
    },
    ...(isPossibleId ? createChannelCommands(text, navigate) : []),
  ];
}

function createEventCommands(text: string, navigate: Navigate): Command[] {
  const createListCommand = (id: string, label: string, search: EventSearch): Command => ({
    ...eventsGroupProps,
    id,
    label,
    run: () => void navigate({ to: "/events", search }),
  });
  if (text.includes("@")) {
    return [
      createListCommand("events by email", `Show events sent to ${text}`, { emails: [text] }),
    ];
  }
  return [
    {
      ...eventsGroupProps,
      id: "open event",
      label: `Open event ${text}`,
      run: () => void navigate({ to: "/events/$eventId", params: { eventId: text } }),
    },
    createListCommand("events by transaction", `Show events in transaction ${text}`, {
      transactionId: text,
    }),
    createListCommand("events by subscriber", `Show events for subscriber ${text}`, {
      subscriberIds: [text],
    }),
  ];
}

const createChannelCommands = (text: string, navigate: Navigate): Command[] => [
  {
    ...endpointsGroupProps,
    id: "endpoints of subscriber",
    label: `Show channel endpoints for subscriber ${text}`,
    run: () => void navigate({ to: "/channel-endpoints", search: { subscriberId: text } }),
  },
  {
    ...endpointsGroupProps,
    id: "open endpoint",
    label: `Open channel endpoint ${text}`,
    run: () =>
      void navigate({ to: "/channel-endpoints/$identifier", params: { identifier: text } }),
  },
  {
    ...connectionsGroupProps,
    id: "open connection",
    label: `Open connection ${text}`,
    run: () =>
      void navigate({ to: "/channel-connections/$identifier", params: { identifier: text } }),
  },
];
