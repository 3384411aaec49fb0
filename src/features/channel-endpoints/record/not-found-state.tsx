import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import type { EndpointSearch } from "../../../api/channel-endpoints.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";

export interface NotFoundStateProps {
  identifier: string;
  lookup: EndpointSearch;
  /** Whether all endpoints that match the URL's filters were searched. */
  isComplete: boolean;
}

/** Suggests other searches, because the API can't look up an endpoint by identifier. */
export function NotFoundState({ identifier, lookup, isComplete }: NotFoundStateProps) {
  const hasFilters = Object.keys(lookup).length > 0;
  return (
    <EmptyState
      title="Channel endpoint not found"
      action={
        <>
          {hasFilters && (
            <ButtonLink
              to="/channel-endpoints/$identifier"
              params={{ identifier }}
              search={{}}
              replace
            >
              Search newest endpoints
            </ButtonLink>
          )}
          {!(isComplete && !hasFilters) && (
            <ButtonLink to="/channel-endpoints/check" search={{ find: identifier }}>
              Scan all endpoints
            </ButtonLink>
          )}
          <ButtonLink to="/channel-endpoints">View all channel endpoints</ButtonLink>
        </>
      }
    >
      <DataText value={identifier} maxLength={120} />{" "}
      {isComplete
        ? hasFilters
          ? "couldn't be found with this link. It was deleted, or its subscriber, integration, or connection changed."
          : "doesn't exist in this environment. Identifiers are case-sensitive."
        : hasFilters
          ? "isn't among the first 500 endpoints that match this link. The API can't look up an endpoint by identifier, so scan all endpoints to find it."
          : "isn't among the newest 500 endpoints. The API can't look up an endpoint by identifier, so scan all endpoints to find it."}
    </EmptyState>
  );
}
