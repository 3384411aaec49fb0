import { asObject } from "../../../domain/loose.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { getSubscriberName } from "./subscriber-name.ts";

export function SubscriberLabel({ subscriber }: { subscriber: unknown }) {
  const record = asObject(subscriber);
  return (
    <>
      <DataText value={getSubscriberName(record)} maxLength={64} />
      {record?.["deleted"] === true && " (deleted)"}
    </>
  );
}
