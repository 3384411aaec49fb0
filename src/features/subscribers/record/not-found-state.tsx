import type { SubscriberResult } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { plural } from "../../../lib/text/format.ts";

export interface NotFoundStateProps {
  subscriberId: string;
  result: SubscriberResult;
}

/** Offers to create the subscriber only if all matches for the ID were searched. */
export function NotFoundState({ subscriberId, result }: NotFoundStateProps) {
  const { isComplete, searchedCount } = result;
  return (
    <EmptyState
      title="Subscriber not found"
      action={
        isComplete ? (
          <>
            <ButtonLink to="/subscribers" search={{ find: subscriberId }}>
              Search subscribers
            </ButtonLink>
            <ButtonLink to="/subscribers/new" search={{ id: subscriberId }}>
              Create subscriber
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/subscribers" search={{ subscriberId }}>
            View matches
          </ButtonLink>
        )
      }
    >
      <DataText value={subscriberId} />{" "}
      {isComplete
        ? "doesn't exist in this environment. IDs are case-sensitive."
        : `isn't among the first ${plural(searchedCount, "match", "matches")}. The service has more matches that weren't searched.`}
    </EmptyState>
  );
}
