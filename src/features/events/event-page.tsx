import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { eventQueries } from "../../api/events.ts";
import { DataText } from "../../components/text/data-text.tsx";

const route = getRouteApi("/shell/events/$eventId");

/** One event as the service sent it. */
export function EventPage() {
  const { eventId } = route.useParams();
  const { data: answer } = useSuspenseQuery(eventQueries.detail(eventId));
  return (
    <section aria-label="Event">
      <h2>
        <DataText value={answer.data.template?.name} />
      </h2>
      <DataText value={answer.text} multiline />
    </section>
  );
}
