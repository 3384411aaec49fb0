import type { UseNavigateResult } from "@tanstack/react-router";
import { SubscribersIcon } from "../../components/icons.tsx";
import type { Command } from "./command-palette.tsx";

type Navigate = UseNavigateResult<string>;

const shared = { group: "Subscribers", icon: <SubscribersIcon /> };

/** What the palette can do about subscribers, whatever is typed. */
export const subscriberCommands = (navigate: Navigate): Command[] => [
  {
    ...shared,
    id: "create subscriber",
    label: "Create a subscriber",
    words: "new person user add",
    run: () => void navigate({ to: "/subscribers/new" }),
  },
];

/** A word is more likely a command; a digit, an @ or an underscore make an id, an email, a phone. */
export const looksLikeSomebody = (text: string) => /[\d@_+]/.test(text);

/** What it can do with a text that may name a subscriber. */
export const subscriberCommandsFor = (text: string, navigate: Navigate): Command[] =>
  looksLikeSomebody(text)
    ? [
        {
          ...shared,
          id: "find subscriber",
          label: `Find the subscriber “${text}” by id, email, phone or name`,
          run: () => void navigate({ to: "/subscribers", search: { find: text } }),
        },
        {
          ...shared,
          id: "open subscriber",
          label: `Open the subscriber with the id ${text}`,
          run: () =>
            void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId: text } }),
        },
      ]
    : [];
