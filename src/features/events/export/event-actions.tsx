import { memo } from "react";
import { styled } from "@mui/material/styles";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { CompareSearch } from "../compare/compare-search.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { EventCopyMenu, type EventCopyMenuProps } from "./event-copy-menu.tsx";

const SimilarFailuresLink = lazyComponent(
  async () => (await import("./similar-failures-link.tsx")).SimilarFailuresLink,
);

const Row = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

/** Renders actions for an event. None of the actions sends the event again. */
export const EventActions = memo(function EventActions(props: EventCopyMenuProps) {
  const { eventId, event, outcome, now } = props;
  const hasFailures = outcome.failedCount > 0;
  const search: CompareSearch = { left: eventId, ...(hasFailures && { find: "success" }) };
  return (
    <Row>
      <EventCopyMenu {...props} />
      <ButtonLink to="/events/compare" search={search}>
        {hasFailures ? "Compare with nearest success" : "Compare with another event"}
      </ButtonLink>
      {hasFailures && <SimilarFailuresLink event={event} now={now} />}
    </Row>
  );
});
