import { asObject } from "../../../domain/loose.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { subscriberName } from "./subscriber-name.ts";

/** A person by name, as far as it is known; marked where the service keeps the record as deleted. */
export function SubscriberLabel({ subscriber }: { subscriber: unknown }) {
  const record = asObject(subscriber);
  return (
    <>
      <DataText value={subscriberName(record)} max={64} />
      {record?.["deleted"] === true && " (deleted)"}
    </>
  );
}
