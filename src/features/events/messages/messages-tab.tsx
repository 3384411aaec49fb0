import { useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { plural } from "../../../lib/text/format.ts";
import { MessageCard } from "./message-card.tsx";
import { type Produced, producedMessages } from "./produced.ts";

const Pad = styled("div")({ padding: "14px 18px" });
const Note = styled("p")({ color: "var(--ink-3)", marginBlockEnd: 10, maxInlineSize: "72ch" });

interface Found extends Produced {
  step: string | undefined;
}

/** Cards rendered initially, and added per click. */
const step = 20;

const messagesOf = (event: ReceivedEvent): Found[] =>
  asObjects(event.jobs).flatMap((job) =>
    producedMessages(asObjects(job["executionDetails"])).map((produced) => ({
      ...produced,
      step: asText(asObject(job["step"])?.["name"]),
    })),
  );

/** Messages come from the `raw` of execution details, because the API can't list them. */
export function MessagesTab({ event }: { event: ReceivedEvent }) {
  const found = useMemo(() => messagesOf(event), [event]);
  const [max, setMax] = useState(step);
  const subscriberId = asText(asObject(event.subscriber)?.["subscriberId"]);
  if (found.length === 0) {
    return (
      <EmptyState title="No messages">
        None of this event's execution details contain a message.
      </EmptyState>
    );
  }
  return (
    <Pad>
      <Note>
        {plural(found.length, "message")} from execution details. Content and addresses are as sent;
        seen and read status is as of the last refresh.
      </Note>
      {found.slice(0, max).map(({ message, detail, step: name }, index) => (
        <MessageCard
          key={asText(message["_id"]) ?? asText(detail["_id"]) ?? index}
          message={message}
          step={name}
          subscriberId={subscriberId}
        />
      ))}
      {found.length > max && <Button onClick={() => setMax(max + step)}>Show more</Button>}
    </Pad>
  );
}
