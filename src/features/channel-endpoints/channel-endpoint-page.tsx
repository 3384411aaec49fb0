import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { channelEndpointQueries, type EndpointReading } from "../../api/channel-endpoints.ts";
import { eventQueries } from "../../api/events.ts";
import { CopyButton, useCopy } from "../../components/copy-button.tsx";
import { JsonView } from "../../components/json/json-view.tsx";
import { KeyValueList } from "../../components/layout/key-value-list.tsx";
import { RecordColumns, RecordPart } from "../../components/layout/record-columns.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Section } from "../../components/layout/section.tsx";
import { Id } from "../../components/text/id.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { ContractNotice } from "../../kit/failure/contract-notice.tsx";
import { toEndpointInfo } from "../../entities/channel-endpoints/endpoint-info.ts";
import { findEndpointIssues } from "../../entities/channel-endpoints/endpoint-issues.ts";
import { EndpointTypeLabel } from "../../entities/channel-endpoints/endpoint-marks.tsx";
import {
  isSecretDestinationField,
  destinationItems,
} from "../../entities/channel-endpoints/endpoint-destination.tsx";
import { ReadingPanel } from "../../kit/failure/reading-panel.tsx";
import { useActiveIntegrations } from "../../entities/integrations/use-active-integrations.ts";
import { EndpointEvents } from "./record/events-panel.tsx";
import { IssueList } from "./record/issue-list.tsx";
import { LinksList } from "./record/links-list.tsx";
import { NotFoundState } from "./record/not-found-state.tsx";
import { IssueNav } from "./record/issue-nav.tsx";

const route = getRouteApi("/shell/channel-endpoints/$identifier");

export function ChannelEndpointPage() {
  const { identifier } = route.useParams();
  const search = route.useSearch();
  const { env: _, through, ...lookup } = search;
  const reading = useQuery(channelEndpointQueries.detail(identifier, lookup));
  const { copy } = useCopy();
  const link = () => window.location.href;
  useShortcuts({ y: () => copy(link()) });
  const record = reading.data?.record;
  return (
    <SheetPage>
      <PageHeader
        title={
          record ? <EndpointTypeLabel type={toEndpointInfo(record).type} /> : "Channel endpoint"
        }
        meta={<Id value={identifier} name="endpoint identifier" />}
        actions={
          <>
            <CopyButton wide value={link} label="Copy link" />
            {record && (
              <ButtonLink
                variant="contained"
                to="/channel-endpoints/$identifier/edit"
                params={{ identifier }}
                search={search}
              >
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      {through !== undefined && <IssueNav identifier={identifier} kind={through} />}
      <ReadingPanel isPage reading={reading} noun="the endpoint">
        {(response) =>
          response.record === undefined ? (
            <NotFoundState identifier={identifier} lookup={lookup} ended={response.ended} />
          ) : (
            <>
              <ContractNotice drift={response.drift} />
              <EndpointRecord identifier={identifier} data={response} record={response.record} />
            </>
          )
        }
      </ReadingPanel>
    </SheetPage>
  );
}

interface EndpointRecordProps {
  identifier: string;
  data: EndpointReading;
  record: NonNullable<EndpointReading["record"]>;
}

function EndpointRecord({ identifier, data, record }: EndpointRecordProps) {
  const info = useMemo(() => toEndpointInfo(record), [record]);
  const { byIdentifier, identifiers } = useActiveIntegrations();
  const issues = findEndpointIssues(info, identifiers);
  return (
    <RecordColumns>
      <RecordPart>
        <Section title="Status">
          <IssueList info={info} issues={issues} />
        </Section>
        <Section title="Destination">
          <KeyValueList items={destinationItems(info.type, info.destination)} />
        </Section>
        <Section title="Recent events">
          {info.subscriberId === undefined || info.providerId === undefined ? (
            <p>
              {info.subscriberId === undefined
                ? "No events. This endpoint has no subscriber."
                : "This endpoint has no provider, so its events can't be found."}
            </p>
          ) : (
            <SubscriberEvents
              subscriberId={info.subscriberId}
              providerId={info.providerId}
              integration={{
                id: byIdentifier?.get(info.integrationIdentifier ?? "")?.id,
                identifier: info.integrationIdentifier,
                name:
                  byIdentifier?.get(info.integrationIdentifier ?? "")?.name ??
                  info.integrationIdentifier ??
                  "this integration",
              }}
            />
          )}
        </Section>
      </RecordPart>
      <RecordPart>
        <Section title="Details">
          <LinksList record={record} info={info} integrations={byIdentifier} />
        </Section>
        <Section title="Raw data" last>
          <JsonView
            text={data.text}
            label="Record"
            fileName={`channel-endpoint-${identifier}.json`}
            isSecretField={isSecretDestinationField}
          />
        </Section>
      </RecordPart>
    </RecordColumns>
  );
}

/** The API's maximum page size. */
const maxEvents = 50;

interface SubscriberEventsProps {
  subscriberId: string;
  providerId: string;
  integration: { id: string | undefined; identifier: string | undefined; name: string };
}

function SubscriberEvents({ subscriberId, providerId, integration }: SubscriberEventsProps) {
  const events = useQuery(eventQueries.list({ subscriberIds: [subscriberId], limit: maxEvents }));
  return (
    <ReadingPanel reading={events} noun="the events">
      {({ data }) => (
        <EndpointEvents
          subscriberId={subscriberId}
          providerId={providerId}
          integration={integration}
          events={data.data ?? []}
          hasMore={data.hasMore === true}
        />
      )}
    </ReadingPanel>
  );
}
