import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import type { EndpointSearch } from "../../../api/channel-endpoints.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../entities/button-link.tsx";

export interface NotFoundStateProps {
  identifier: string;
  place: EndpointSearch;
  /** Every endpoint that its address allows for was looked at. */
  ended: boolean;
}

/** The API reads no endpoint by its identifier: what can still be done to find this one. */
export function NotFoundState({ identifier, place, ended }: NotFoundStateProps) {
  const narrowed = Object.keys(place).length > 0;
  return (
    <EmptyState
      title={ended && !narrowed ? "There is no such channel endpoint" : "It was not found here"}
      action={
        <>
          {narrowed && (
            <ButtonLink
              to="/channel-endpoints/$identifier"
              params={{ identifier }}
              search={{}}
              replace
            >
              Look among the newest
            </ButtonLink>
          )}
          {!(ended && !narrowed) && (
            <ButtonLink to="/channel-endpoints/check" search={{ find: identifier }}>
              Look through all of them
            </ButtonLink>
          )}
          <ButtonLink to="/channel-endpoints">All channel endpoints</ButtonLink>
        </>
      }
    >
      <DataText value={identifier} max={120} />{" "}
      {ended
        ? narrowed
          ? "is not among those that this address allows for. It may be gone, or linked otherwise now."
          : "is not known in this environment. Identifiers are case sensitive."
        : "is not among the newest 500. The service reads no endpoint by its identifier, so all of them have to be looked through."}
    </EmptyState>
  );
}
