import { Link } from "@tanstack/react-router";
import { useProfile } from "../../../api/session/use-session.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";

export function MissingEvent({ eventId }: { eventId: string }) {
  const { environment } = useProfile();
  return (
    <EmptyState
      title={`There is no such event in ${environment.name}`}
      action={
        <Link to="/events" search={{ transactionId: eventId }}>
          Look for it as a transaction
        </Link>
      }
    >
      <p>
        The service has no event with the id <CodeText value={eventId} max={80} />. Events of other
        environments are not shown here, and a service may delete old ones.
      </p>
    </EmptyState>
  );
}
