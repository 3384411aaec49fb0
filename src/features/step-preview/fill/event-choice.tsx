import { asObject, asText } from "../../../../domain/loose.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";
import { distinctPayloads } from "../matrix/cases.ts";
import { payloadOfEvent } from "../draft/event-values.ts";
import { ChoiceList } from "./choice-list.tsx";

export interface EventChoiceProps {
  events: readonly unknown[];
  onPick: (event: unknown) => void;
}

/** Lists one event for each distinct payload. */
export function EventChoice({ events, onPick }: EventChoiceProps) {
  const distinct = distinctPayloads(events, (event) => payloadOfEvent(event, undefined));
  if (distinct.length === 0) return <p>No events found for this workflow.</p>;
  return (
    <ChoiceList
      label="Events"
      choices={distinct.map(({ event }, index) => {
        const record = asObject(event);
        return {
          id: asText(record?.["_id"]) ?? String(index),
          title: (
            <>
              <Time value={record?.["createdAt"]} />,{" "}
              <SubscriberLabel subscriber={record?.["subscriber"]} />
            </>
          ),
          note: <DataText value={record?.["transactionId"]} max={60} />,
          pick: () => onPick(event),
        };
      })}
    />
  );
}
