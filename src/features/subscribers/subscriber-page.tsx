import { getRouteApi } from "@tanstack/react-router";
import { type Ref, useId, useRef } from "react";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { styled } from "@mui/material/styles";
import { hasMoreEvents } from "../../api/event-reading/more-events.ts";
import { toWhere } from "../../api/failures/condition-text.ts";
import { PartTabs } from "../../components/layout/part-tabs.tsx";
import { asObject, asObjects, asText } from "../../../domain/loose.ts";
import { CopyLinkButton } from "../../components/copy-button.tsx";
import { JsonView } from "../../components/json/json-view.tsx";
import { RecordColumns, RecordPart } from "../../components/layout/record-columns.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Id } from "../../components/text/id.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { ContractNotice } from "../../kit/failure/contract-notice.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { RecentEvents } from "../../entities/events/recent-events.tsx";
import { SubscriberLabel } from "../../entities/subscribers/subscriber-label.tsx";
import { getSubscriberName } from "../../entities/subscribers/subscriber-name.ts";
import { ChannelsPanel } from "./channels/channels-panel.tsx";
import { toSettingsRows } from "./channels/settings-rows.ts";
import { MessagesPanel } from "./messages/messages-panel.tsx";
import { OnlineButton } from "./online-button.tsx";
import { OnlineMark } from "./online-mark.tsx";
import { ReachabilityCard } from "./reachability/reachability-card.tsx";
import { EndpointsPanel } from "./record/endpoints-panel.tsx";
import { NotFoundState } from "./record/not-found-state.tsx";
import { ProfilePanel } from "./record/profile-panel.tsx";
import type { RecordTab } from "./record/record-search.ts";
import { maxRecentEvents, type RecordQueries, useRecord } from "./record/use-record.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId");

const noEvents: readonly never[] = [];

const TabBody = styled("div")({
  display: "flex",
  flexDirection: "column",
  containerType: "inline-size",
  // The panel isn't a tab stop, but gets the focus when a link opens its tab. The scroll container
  // would clip an outline outside the panel.
  "&:focus-visible": { outlineOffset: -2 },
});

const RawData = styled("div")({ padding: "14px 18px", minInlineSize: 0 });

export function SubscriberPage() {
  const { subscriberId } = route.useParams();
  const { part: tab = "events" } = route.useSearch();
  // On a phone, the actions only fit in one row if the copy link button has no label.
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const queries = useRecord(subscriberId);
  const { subscriber } = queries;
  const record = subscriber.data?.record;
  const panelRef = useRef<HTMLDivElement>(null);

  return (
    <SheetPage>
      <PageHeader
        title={record ? <SubscriberLabel subscriber={record} /> : "Subscriber"}
        meta={
          <>
            <Id value={subscriberId} name="subscriber ID" />
            {record && <OnlineMark subscriber={record} hasTime />}
          </>
        }
        actions={
          <>
            <CopyLinkButton isWide={!isPhone} />
            {record && (
              <OnlineButton key={subscriberId} subscriberId={subscriberId} subscriber={record} />
            )}
            {record && (
              <ButtonLink to="/step-preview" search={{ subscriberId }}>
                Preview step
              </ButtonLink>
            )}
            {record && (
              <ButtonLink
                variant="contained"
                to="/subscribers/$subscriberId/edit"
                params={{ subscriberId }}
              >
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      <QueryPanel isPage query={subscriber} noun="the subscriber">
        {(response) =>
          response.record === undefined ? (
            <NotFoundState subscriberId={subscriberId} result={response} />
          ) : (
            <>
              <ContractNotice drift={response.drift} />
              <RecordColumns key={subscriberId}>
                <RecordPart>
                  <ReachabilityCard
                    subscriberId={subscriberId}
                    name={
                      asText(response.record.firstName) ??
                      getSubscriberName(asObject(response.record)) ??
                      subscriberId
                    }
                    queries={queries}
                    onOpenTab={() => {
                      panelRef.current?.scrollIntoView();
                      panelRef.current?.focus({ preventScroll: true });
                    }}
                  />
                  <RecordTabs
                    subscriberId={subscriberId}
                    tab={tab}
                    queries={queries}
                    panelRef={panelRef}
                  />
                </RecordPart>
                <RecordPart>
                  <ProfilePanel result={response} />
                </RecordPart>
              </RecordColumns>
            </>
          )
        }
      </QueryPanel>
    </SheetPage>
  );
}

interface RecordTabsProps {
  subscriberId: string;
  tab: RecordTab;
  queries: RecordQueries;
  panelRef: Ref<HTMLDivElement>;
}

function RecordTabs({ subscriberId, tab, queries, panelRef }: RecordTabsProps) {
  const navigate = route.useNavigate();
  const panelId = useId();
  const { subscriber, endpoints, integrations, events } = queries;
  const activeIntegrations = integrations.data?.integrations;
  const formatCountSuffix = (count: number | undefined) => (count ? ` ${count}` : "");
  const record = subscriber.data?.record;
  const savedCount =
    record && toSettingsRows(record, activeIntegrations).filter((row) => row.isSaved).length;
  const tabs: readonly [tab: RecordTab, label: string][] = [
    ["events", "Recent events"],
    ["channels", `Channels${formatCountSuffix(savedCount)}`],
    [
      "endpoints",
      `Endpoints${formatCountSuffix(endpoints.data?.data.data?.length)}${endpoints.data?.data.next ? "+" : ""}`,
    ],
    ["messages", "Messages"],
    ["raw", "Raw data"],
  ];
  return (
    <>
      <PartTabs
        label="Subscriber sections"
        part={tab}
        parts={tabs}
        panelId={panelId}
        onChange={(nextTab) =>
          void navigate({ search: nextTab === "events" ? {} : { part: nextTab }, replace: true })
        }
      />
      <TabBody
        ref={panelRef}
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${tab}`}
        tabIndex={-1}
      >
        {tab === "events" && (
          <QueryPanel query={events} noun="the events">
            {({ data }) => (
              <RecentEvents
                subscriberId={subscriberId}
                events={data.data ?? noEvents}
                hasMore={hasMoreEvents(data, maxRecentEvents)}
                actions={
                  <ButtonLink
                    to="/failures"
                    search={{ where: toWhere({ subscriber: subscriberId }) }}
                  >
                    View failures
                  </ButtonLink>
                }
              />
            )}
          </QueryPanel>
        )}
        {tab === "channels" && record && (
          <QueryPanel query={integrations} noun="the active integrations">
            {({ integrations: loadedIntegrations }) => (
              <ChannelsPanel
                subscriberId={subscriberId}
                subscriber={record}
                integrations={loadedIntegrations}
              />
            )}
          </QueryPanel>
        )}
        {tab === "endpoints" && (
          <QueryPanel query={endpoints} noun="the endpoints">
            {({ data }) => (
              <EndpointsPanel
                subscriberId={subscriberId}
                endpoints={data.data ?? []}
                integrations={activeIntegrations}
              />
            )}
          </QueryPanel>
        )}
        {tab === "messages" && (
          <QueryPanel query={events} noun="the messages">
            {({ data }) => (
              <MessagesPanel subscriberId={subscriberId} events={asObjects(data.data)} />
            )}
          </QueryPanel>
        )}
        {tab === "raw" && subscriber.data && (
          <RawData>
            <JsonView
              text={subscriber.data.text}
              label="Record"
              fileName={`subscriber-${subscriberId}.json`}
            />
          </RawData>
        )}
      </TabBody>
    </>
  );
}
