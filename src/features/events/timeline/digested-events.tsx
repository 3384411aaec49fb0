import { Link } from "@tanstack/react-router";
import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type DetailKey, readDetailText } from "../../../../domain/detail-texts.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { withoutDetail } from "../detail/detail-search.ts";
import { listedEventRefs, eventRef, type EventRef } from "../../../../domain/raw-data.ts";

const List = styled("ol")({ listStyle: "decimal", paddingInlineStart: 20 });

/** Returns the events recorded when the digest ended, or else the events recorded one by one. */
export function digestedEvents(details: readonly LooseObject[]): EventRef[] {
  const detailsOf = (key: DetailKey) =>
    details.filter(({ detail }) => readDetailText(detail)?.key === key);
  const listed = detailsOf("digestEnded").flatMap(listedEventRefs);
  if (listed.length > 0) return listed;
  return detailsOf("digestJoined").flatMap((detail) => eventRef(detail) ?? []);
}

const initialCount = 10;

export function DigestedEvents({ events }: { events: readonly EventRef[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(0, initialCount);
  return (
    <>
      <List>
        {shown.map(({ id, transactionId, createdAt }, index) => {
          const name = <DataText value={transactionId ?? id} max={64} />;
          return (
            <li key={id ?? index}>
              {id === undefined ? (
                name
              ) : (
                <Link to="/events/$eventId" params={{ eventId: id }} search={withoutDetail}>
                  {name}
                </Link>
              )}
              {createdAt !== undefined && (
                <>
                  {" "}
                  <Time value={createdAt} />
                </>
              )}
            </li>
          );
        })}
      </List>
      {shown.length < events.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {plural(events.length, "event")}
        </Button>
      )}
    </>
  );
}
