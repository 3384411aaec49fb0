import { useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { plural } from "../../../lib/text/format.ts";
import { MessageCard } from "./message-card.tsx";
import { findMessages } from "./messages-in-details.ts";

const PaddedBox = styled("div")({ padding: "14px 18px" });
const Note = styled("p")({ color: "var(--ink-3)", marginBlockEnd: 10, maxInlineSize: "72ch" });

/** Number of cards to render at first, and to add with each click. */
const pageSize = 20;

const getMessages = (event: ReceivedEvent) =>
  asObjects(event.jobs).flatMap((job) =>
    findMessages(asObjects(job["executionDetails"])).map((entry) => ({
      ...entry,
      stepName: asText(asObject(job["step"])?.["name"]),
    })),
  );

/** Renders an event's messages from execution details, because the API can't list messages. */
export function MessagesTab({ event }: { event: ReceivedEvent }) {
  const messages = useMemo(() => getMessages(event), [event]);
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const subscriberId = asText(getEventSubscriber(event)["subscriberId"]);
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages">
        This event's execution details don't contain any messages.
      </EmptyState>
    );
  }
  return (
    <PaddedBox>
      <Note>
        {plural(messages.length, "message")} found in execution details. Content and destinations
        are shown as sent; seen and read statuses are as of the last refresh.
      </Note>
      {messages.slice(0, visibleCount).map(({ message, detail, stepName }, index) => (
        <MessageCard
          key={asText(message["_id"]) ?? asText(detail["_id"]) ?? index}
          message={message}
          stepName={stepName}
          subscriberId={subscriberId}
        />
      ))}
      {messages.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + pageSize)}>Show more messages</Button>
      )}
    </PaddedBox>
  );
}
