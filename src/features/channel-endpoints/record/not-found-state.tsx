import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import type { EndpointSearch } from "../../../api/channel-endpoints.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";

export interface NotFoundStateProps {
  identifier: string;
  place: EndpointSearch;
  /** Whether every endpoint that matches the URL's filters was searched. */
  ended: boolean;
}

/** Offers other ways to find an endpoint, because the API can't look one up by identifier. */
export function NotFoundState({ identifier, place, ended }: NotFoundStateProps) {
  const narrowed = Object.keys(place).length > 0;
  return (
    <EmptyState
      title="Channel endpoint not found"
      action={
        <>
          {narrowed && (
            <ButtonLink
              to="/channel-endpoints/$identifier"
              params={{ identifier }}
              search={{}}
              replace
            >
              Search the newest
            </ButtonLink>
          )}
          {!(ended && !narrowed) && (
            <ButtonLink to="/channel-endpoints/check" search={{ find: identifier }}>
              Scan all endpoints
            </ButtonLink>
          )}
          <ButtonLink to="/channel-endpoints">All channel endpoints</ButtonLink>
        </>
      }
    >
      <DataText value={identifier} max={120} />{" "}
      {ended
        ? narrowed
          ? "doesn't match this link anymore. The endpoint was deleted or its links changed."
          : "doesn't exist in this environment. Identifiers are case-sensitive."
        : "isn't among the newest 500. The API can't look up an endpoint by identifier, so finding it takes a scan."}
    </EmptyState>
  );
}
