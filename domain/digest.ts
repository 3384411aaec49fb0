import { type DetailKey, parseDetailText } from "./detail-texts.ts";
import { asList, asObject, asText, type LooseObject } from "./loose.ts";
import { parseRawObject } from "./raw-data.ts";

/** An event that a digest's execution details refer to. */
export interface EventRef {
  id: string | undefined;
  transactionId: string | undefined;
  createdAt: string | undefined;
}

const toEventRef = (value: LooseObject | undefined): EventRef | undefined => {
  const id = asText(value?.["notificationId"]);
  const transactionId = asText(value?.["transactionId"]);
  if (id === undefined && transactionId === undefined) return undefined;
  return { id, transactionId, createdAt: asText(value?.["createdAt"]) };
};

const parseEventRef = (detail: LooseObject | undefined) => toEventRef(parseRawObject(detail));

const parseEventRefs = (detail: LooseObject | undefined): EventRef[] =>
  asList(parseRawObject(detail)?.["events"]).flatMap((item) => toEventRef(asObject(item)) ?? []);

/** Returns the events recorded when the digest ended, or else the events recorded one by one. */
export function findDigestedEvents(details: readonly LooseObject[]): EventRef[] {
  const findDetails = (key: DetailKey) =>
    details.filter(({ detail }) => parseDetailText(detail)?.key === key);
  const refs = findDetails("digestEnded").flatMap(parseEventRefs);
  if (refs.length > 0) return refs;
  return findDetails("digestJoined").flatMap((detail) => parseEventRef(detail) ?? []);
}
