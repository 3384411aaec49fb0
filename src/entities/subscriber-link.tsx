import { Link } from "@tanstack/react-router";
import { asText, type LooseObject } from "../../domain/loose.ts";
import { DataText } from "../components/text/data-text.tsx";
import { useInList } from "../components/text/in-list.tsx";
import { subscriberName } from "./subscriber-name.ts";

/** A person by name, leading to the record; plain text where the id is not told. */
export function SubscriberLink({ subscriber }: { subscriber: LooseObject | undefined }) {
  const inList = useInList();
  const id = asText(subscriber?.["subscriberId"]);
  const name = <DataText value={subscriberName(subscriber)} max={64} />;
  if (id === undefined) return name;
  return (
    <Link
      to="/subscribers/$subscriberId"
      params={{ subscriberId: id }}
      {...(inList && { tabIndex: -1 })}
    >
      {name}
    </Link>
  );
}
