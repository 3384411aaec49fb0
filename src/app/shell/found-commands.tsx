import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { asObject, asText } from "../../../contract/loose.ts";
import { findQuery, type Found, mayBeId } from "../../api/find-id.ts";
import { EventsIcon, SubscribersIcon } from "../../components/icons.tsx";
import { subscriberName } from "../../entities/subscriber-name.ts";
import { workflowIdentifier } from "../../entities/workflow-label.tsx";
import type { Command, FoundCommands } from "./command-palette.tsx";

type Navigate = ReturnType<typeof useNavigate>;

const group = "Found";

function toCommand(found: Found, navigate: Navigate): Command {
  switch (found.kind) {
    case "event": {
      const template = asObject(found.event.template);
      const workflow = asText(template?.["name"]) ?? workflowIdentifier(template);
      const person = subscriberName(asObject(found.event.subscriber));
      const eventId = String(found.event._id);
      return {
        id: `found event ${eventId}`,
        group,
        icon: <EventsIcon />,
        label: ["Open the event", workflow, person].filter(Boolean).join(" · "),
        run: () => void navigate({ to: "/events/$eventId", params: { eventId } }),
      };
    }
    case "transaction": {
      const { transactionId } = found;
      return {
        id: `found transaction ${transactionId}`,
        group,
        icon: <EventsIcon />,
        label: `List the events of the transaction ${transactionId}`,
        run: () => void navigate({ to: "/events", search: { transactionId } }),
      };
    }
    case "subscriber": {
      const subscriberId = String(found.subscriber.subscriberId);
      return {
        id: `found subscriber ${subscriberId}`,
        group,
        icon: <SubscribersIcon />,
        label: `Open the subscriber ${subscriberName(found.subscriber) ?? subscriberId}`,
        run: () => void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } }),
      };
    }
  }
}

/** Looks up a pasted text, and gives what opens the things that have it as their id or address. */
export function useFoundCommands(pasted: string | undefined): FoundCommands | undefined {
  const navigate = useNavigate();
  const enabled = pasted !== undefined && mayBeId(pasted);
  const { data, isError } = useQuery({ ...findQuery(pasted ?? ""), enabled });
  if (!enabled) return undefined;
  return {
    state: data ? "found" : isError ? "failed" : "looking",
    commands: (data ?? []).map((found) => toCommand(found, navigate)),
  };
}
