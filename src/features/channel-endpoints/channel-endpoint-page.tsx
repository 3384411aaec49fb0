import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { channelEndpointQueries, type EndpointResult } from "../../api/channel-endpoints.ts";
import { CopyLinkButton } from "../../components/copy-button.tsx";
import { JsonView } from "../../components/json/json-view.tsx";
import { KeyValueList } from "../../components/layout/key-value-list.tsx";
import { RecordColumns, RecordPart } from "../../components/layout/record-columns.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import { Time } from "../../components/text/time.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { ContractNotice } from "../../kit/failure/contract-notice.tsx";
import {
  toEndpointInfo,
  type EndpointInfo,
} from "../../entities/channel-endpoints/endpoint-info.ts";
import {
  findEndpointIssues,
  type EndpointIssue,
  endpointIssueTexts,
} from "../../entities/channel-endpoints/endpoint-issues.ts";
import {
  EndpointTypeLabel,
  UncheckedIntegrationsNotice,
} from "../../entities/channel-endpoints/endpoint-marks.tsx";
import {
  isSecretDestinationField,
  toDestinationItems,
} from "../../entities/channel-endpoints/endpoint-destination.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { getChannelName } from "../../entities/integrations/integration-info.ts";
import { ProviderLabel } from "../../entities/integrations/provider-label.tsx";
import {
  ConnectionLink,
  IntegrationLinkWithStatus,
  SubscriberLink,
} from "../../entities/record-links.tsx";
import { useActiveIntegrations } from "../../entities/integrations/use-active-integrations.ts";
import { EndpointEvents } from "./record/events-panel.tsx";
import { NotFoundState } from "./record/not-found-state.tsx";
import { IssueNav } from "./record/issue-nav.tsx";
import { StateMark } from "../../components/state-mark.tsx";

const route = getRouteApi("/shell/channel-endpoints/$identifier");

export function ChannelEndpointPage() {
  const { identifier } = route.useParams();
  const search = route.useSearch();
  const { env: _, through, ...lookup } = search;
  const query = useQuery(channelEndpointQueries.detail(identifier, lookup));
  const record = query.data?.record;
  return (
    <SheetPage>
      <PageHeader
        title={
          record ? <EndpointTypeLabel type={toEndpointInfo(record).type} /> : "Channel endpoint"
        }
        meta={<Id value={identifier} name="endpoint identifier" />}
        actions={
          <>
            <CopyLinkButton />
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
      <QueryPanel isPage query={query} noun="the endpoint">
        {(response) =>
          response.record === undefined ? (
            <NotFoundState {...{ identifier, lookup }} isComplete={response.isComplete} />
          ) : (
            <>
              <ContractNotice drift={response.drift} />
              <EndpointRecord key={identifier} data={response} record={response.record} />
            </>
          )
        }
      </QueryPanel>
    </SheetPage>
  );
}

interface EndpointRecordProps {
  data: EndpointResult;
  record: NonNullable<EndpointResult["record"]>;
}

function EndpointRecord({ data, record }: EndpointRecordProps) {
  const info = toEndpointInfo(record);
  const { subscriberId, integrationIdentifier, connectionIdentifier, providerId } = info;
  const { channel, contextKeys } = info;
  const { query, byIdentifier, identifiers } = useActiveIntegrations();
  const issues = findEndpointIssues(info, identifiers, query.isPending);
  return (
    <>
      <UncheckedIntegrationsNotice query={query} />
      <RecordColumns>
        <RecordPart>
          <Section title="Status">
            <IssueList info={info} issues={issues} />
          </Section>
          <Section title="Destination">
            <KeyValueList items={toDestinationItems(info.type, info.destination)} />
          </Section>
          <Section title="Recent events">
            <EndpointEvents info={info} integrationsByIdentifier={byIdentifier} />
          </Section>
        </RecordPart>
        <RecordPart>
          <Section title="Details">
            <KeyValueList
              items={{
                Subscriber: <SubscriberLink subscriber={{ subscriberId }} emptyText="none" />,
                Integration: (
                  <IntegrationLinkWithStatus
                    id={integrationIdentifier}
                    activeIntegrationsByIdentifier={byIdentifier}
                    emptyText="none"
                  />
                ),
                Connection: <ConnectionLink id={connectionIdentifier} emptyText="none" />,
                Provider: <ProviderLabel id={providerId} emptyText="none" />,
                Channel: <DataText value={channel && getChannelName(channel)} emptyText="none" />,
                Context: (
                  <DataText value={contextKeys.join(", ")} emptyText="none" maxLength={400} />
                ),
                Created: <Time value={record.createdAt} />,
                Updated: <Time value={record.updatedAt} />,
              }}
            />
          </Section>
          <Section title="Raw data" isLast>
            <JsonView
              text={data.text}
              label="Record"
              fileName={`channel-endpoint-${info.identifier}.json`}
              isSecretField={isSecretDestinationField}
            />
          </Section>
        </RecordPart>
      </RecordColumns>
    </>
  );
}

const List = styled("ul")({
  display: "grid",
  gap: 12,
  "& > li": { display: "grid", justifyItems: "start", gap: 4 },
  "& p": { color: "var(--ink-2)" },
});

function IssueList({ info, issues }: { info: EndpointInfo; issues: readonly EndpointIssue[] }) {
  if (issues.length === 0) {
    return <StateMark tone="ok" label="No issues" />;
  }
  return (
    <List>
      {issues.map(({ kind, detail }) => {
        const { tone, icon, label, hint } = endpointIssueTexts[kind];
        return (
          <li key={kind}>
            <StateMark tone={tone} icon={icon} label={label} />
            <p>
              {detail !== undefined && (
                <>
                  <DataText value={detail} maxLength={400} />.{" "}
                </>
              )}
              {hint}
            </p>
            {kind === "integrationOff" && info.integrationIdentifier !== undefined && (
              <ButtonLink
                size="small"
                to="/integrations/$integrationId"
                params={{ integrationId: info.integrationIdentifier }}
              >
                Open integration
              </ButtonLink>
            )}
          </li>
        );
      })}
    </List>
  );
}
