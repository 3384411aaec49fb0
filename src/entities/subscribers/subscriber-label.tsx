import { asObject } from "../../../domain/loose.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { subscriberName } from "./subscriber-name.ts";

export function SubscriberLabel({ subscriber }: { subscriber: unknown }) {
  const record = asObject(subscriber);
  return (
    <>
      <DataText value={subscriberName(record)} maxLength={64} />
      {record?.["deleted"] === true && " (deleted)"}
    </>
  );
}
