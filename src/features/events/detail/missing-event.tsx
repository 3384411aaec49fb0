import { Link } from "@tanstack/react-router";
import { useProfile } from "../../../api/session/use-session.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";

export function MissingEvent({ eventId }: { eventId: string }) {
  const { environment } = useProfile();
  return (
    <EmptyState
      title={`Event not found in ${environment.name}`}
      action={
        <Link to="/events" search={{ transactionId: eventId }}>
          Search by transaction ID
        </Link>
      }
    >
      <p>
        This environment has no event with the ID <CodeText value={eventId} maxLength={80} />. The
        event may belong to another environment or may have been deleted.
      </p>
    </EmptyState>
  );
}
