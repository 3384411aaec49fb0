import type { UseNavigateResult } from "@tanstack/react-router";
import type { EventSearch } from "../../api/events.ts";
import { EventsIcon } from "../../components/icons.tsx";
import type { Command } from "./command-palette.tsx";
import { looksLikeSomebody } from "./subscriber-commands.tsx";

type Navigate = UseNavigateResult<string>;

const shared = { group: "Events", icon: <EventsIcon /> };

/** What the palette can do with a text that may be an id, or an address that events were sent to. */
export function eventCommandsFor(text: string, navigate: Navigate): Command[] {
  // A word is more likely a command, and none of these has spaces.
  if (!looksLikeSomebody(text) || /\s/.test(text)) return [];
  const list = (what: string, search: EventSearch): Command => ({
    ...shared,
    id: `events of ${what}`,
    label: `List the events ${what} ${text}`,
    run: () => void navigate({ to: "/events", search }),
  });
  if (text.includes("@")) return [list("sent to", { emails: [text] })];
  return [
    {
      ...shared,
      id: "open event",
      label: `Open the event with the id ${text}`,
      run: () => void navigate({ to: "/events/$eventId", params: { eventId: text } }),
    },
    list("of the transaction", { transactionId: text }),
    list("of the subscriber", { subscriberIds: [text] }),
  ];
}
