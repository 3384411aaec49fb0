import { getEventSubscriber } from "../../../domain/event-subscriber.ts";
import type { ReceivedEvent } from "../../api/events.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { SubscriberLink } from "../record-links.tsx";
import { getSubscriberName } from "../subscribers/subscriber-name.ts";

/**
 * Renders a link to an event's subscriber. If only the internal ID is recorded, which can't be
 * looked up, renders that ID.
 */
export function EventSubscriber({ event }: { event: ReceivedEvent }) {
  const subscriber = getEventSubscriber(event);
  return getSubscriberName(subscriber) === undefined ? (
    <DataText value={event._subscriberId} maxLength={64} />
  ) : (
    <SubscriberLink subscriber={subscriber} />
  );
}
