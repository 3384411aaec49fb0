import { getServiceTime } from "../../api/client/service-clock.ts";
import { getRouteApi } from "@tanstack/react-router";
import { memo, useDeferredValue, useId, useRef } from "react";
import { styled } from "@mui/material/styles";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StaleNotice } from "../../components/feedback/banner.tsx";
import { useCopy } from "../../components/copy-button.tsx";
import { PartTabs } from "../../components/layout/part-tabs.tsx";
import { useRestoredFocus } from "../../components/layout/use-restored-focus.ts";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import { RelatedTab } from "./related/related-tab.tsx";
import { type DetailTab, removeDetailParams } from "./detail/detail-search.ts";
import { createPermalink } from "./detail/permalink.ts";
import { EventAnnouncement } from "./detail/event-announcement.tsx";
import { EventProperties } from "./detail/event-properties.tsx";
import { EventHeader } from "./detail/event-header.tsx";
import { EventActions } from "./export/event-actions.tsx";
import { MissingEvent } from "./detail/missing-event.tsx";
import { PayloadTab, RawTab } from "./detail/payload-tab.tsx";
import { useEvent } from "./detail/use-event.ts";
import { useAdjacentEvents } from "./detail/use-adjacent-events.ts";
import { Explanation } from "./explain/explanation.tsx";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { useSetJobFilters } from "./timeline/use-job-filters.ts";
import { useListContext } from "./list/list-context.ts";
import { ContractNotice } from "../../kit/failure/contract-notice.tsx";
import { RetryNotice } from "../../kit/failure/retry-notice.tsx";
import { TimelineTab } from "./timeline/timeline-tab.tsx";

const route = getRouteApi("/shell/events/$eventId");

const Content = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: "1 0 auto",
  // A retry moves the focus here. A ring around the whole event would distract.
  "&:focus": { outline: "none" },
});
const Summary = styled("div")({ padding: "13px 18px 14px" });
const Panel = styled("div")({ containerType: "inline-size" });

const tabs: readonly [tab: DetailTab, label: string][] = [
  ["timeline", "Timeline"],
  ["messages", "Messages"],
  ["payload", "Payload"],
  ["around", "Related events"],
  ["raw", "Raw data"],
];

const getLink = () => createPermalink(window.location.href, {}, getServiceTime());

export function EventPage() {
  const { eventId } = route.useParams();
  // The list responds to the click immediately, and the event renders in the background. The
  // previous event stays for the 50 ms that rendering usually takes, because a skeleton would
  // flicker.
  const deferredId = useDeferredValue(eventId, "");
  return deferredId !== "" && <OpenEvent eventId={deferredId} />;
}

/** Memoized to avoid a re-render when the URL changes before the deferred ID. */
const OpenEvent = memo(function OpenEvent({ eventId }: { eventId: string }) {
  const search = route.useSearch();
  const { tab = "timeline" } = search;
  const navigate = route.useNavigate();
  const { copy } = useCopy();
  const panelId = useId();
  const { response: listResponse } = useListContext();
  const eventState = useEvent(eventId);
  const { query, response, isMissing, event, outcome, now } = eventState;

  const onFiltersChange = useSetJobFilters();
  const { onPrevious, onNext, step } = useAdjacentEvents(eventId);
  const onClose = () => void navigate({ to: "/events", search: removeDetailParams });
  useShortcuts({
    "[": () => step(-1),
    "]": () => step(1),
    y: () => copy(getLink()),
    Escape: onClose,
  });

  const contentRef = useRef<HTMLDivElement>(null);
  useRestoredFocus(eventId, contentRef);

  const refetch = () => void query.refetch();
  return (
    <>
      <EventHeader
        eventId={eventId}
        outcome={outcome}
        now={now}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
        onRefresh={refetch}
        isRefreshing={query.isFetching}
        getLink={getLink}
      />
      <Content ref={contentRef} tabIndex={-1}>
        {isMissing ? (
          <MissingEvent eventId={eventId} />
        ) : event === undefined || outcome === undefined ? (
          query.isError ? (
            <FailurePanel
              title="Couldn't load the event"
              error={query.error}
              onRetry={refetch}
              isRetrying={query.isFetching}
            />
          ) : (
            <>
              <RetryNotice error={query.failureReason} />
              <DetailSkeleton label="Loading the event" />
            </>
          )
        ) : (
          <>
            <EventAnnouncement eventId={eventId} event={event} outcome={outcome} now={now} />
            {query.error && (
              <StaleNotice
                error={query.error}
                loadedAt={response?.receivedAt ?? listResponse?.receivedAt}
                onRetry={refetch}
                isRetrying={query.isFetching}
              />
            )}
            <ContractNotice drift={response?.drift ?? []} />
            <Summary>
              <Explanation event={event} outcome={outcome} now={now} />
              <EventProperties
                event={event}
                outcome={outcome}
                receivedAt={eventState.receivedAt}
                refetchIntervalMs={eventState.refetchIntervalMs}
              />
              <EventActions
                key={eventId}
                eventId={eventId}
                event={event}
                text={response?.text ?? ""}
                outcome={outcome}
                now={now}
                getLink={getLink}
              />
            </Summary>
            <PartTabs
              label="Event details"
              part={tab}
              parts={tabs}
              panelId={panelId}
              onChange={(nextTab) =>
                void navigate({
                  to: ".",
                  search: ({ tab: _, ...otherParams }) =>
                    nextTab === "timeline" ? otherParams : { ...otherParams, tab: nextTab },
                })
              }
            />
            <Panel
              // Each event starts with its own state, such as the number of visible messages.
              key={eventId}
              role="tabpanel"
              id={panelId}
              aria-labelledby={`${panelId}-${tab}`}
            >
              {tab === "timeline" && (
                <TimelineTab
                  event={event}
                  text={response?.text ?? ""}
                  outcome={outcome}
                  now={now}
                  search={search}
                  onFiltersChange={onFiltersChange}
                />
              )}
              {tab === "messages" && <MessagesTab event={event} />}
              {tab === "payload" && <PayloadTab event={event} text={response?.text ?? ""} />}
              {tab === "around" && <RelatedTab event={event} />}
              {tab === "raw" && <RawTab event={event} text={response?.text ?? ""} />}
            </Panel>
          </>
        )}
      </Content>
    </>
  );
});
