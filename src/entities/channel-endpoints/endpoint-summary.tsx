import type { ReactNode } from "react";
import type { EndpointSample } from "../../api/channel-endpoints.ts";
import { CountList, type CountListProps } from "../../components/layout/count-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { formatCount } from "../../lib/text/format.ts";
import { formatTotal } from "../../lib/text/format-total.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { EndpointTypeLabel } from "./endpoint-marks.tsx";
import type { EndpointReport, EndpointUsage } from "./endpoint-report.ts";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { RecentOutcomes } from "../events/recent-outcomes.tsx";
import { ConnectionLink, IntegrationLinkWithStatus, SubscriberLink } from "../record-links.tsx";
import { useActiveIntegrations } from "../integrations/use-active-integrations.ts";
import { useEndpointSample } from "./use-endpoint-sample.ts";

const maxNames = 8;

const sortByCount = (countsByName: Iterable<readonly [name: string, count: number]>) =>
  [...countsByName].toSorted(([, a], [, b]) => b - a);

export interface EndpointSummaryProps {
  filter: { connectionIdentifier: string } | { integrationIdentifier: string };
  emptyContent: ReactNode;
}

export function EndpointSummary({ filter, emptyContent }: EndpointSummaryProps) {
  const { query, report } = useEndpointSample(filter);
  const usage =
    "connectionIdentifier" in filter
      ? report?.usageByConnection.get(filter.connectionIdentifier)
      : report?.usageByIntegration.get(filter.integrationIdentifier);
  return (
    <QueryPanel query={query} noun="the endpoints">
      {(sample) =>
        report === undefined || usage === undefined ? (
          <Section title="Endpoints" isLast>
            <p>{emptyContent}</p>
          </Section>
        ) : (
          <UsageSections filter={filter} usage={usage} report={report} sample={sample} />
        )
      }
    </QueryPanel>
  );
}

interface UsageSectionsProps extends Pick<EndpointSummaryProps, "filter"> {
  usage: EndpointUsage;
  report: EndpointReport;
  sample: EndpointSample;
}

function UsageSections({ filter, usage, report, sample }: UsageSectionsProps) {
  const { byIdentifier } = useActiveIntegrations();
  const totalText = formatTotal(sample) || formatCount(usage.endpointCount);
  const [providerId] = usage.providerIds;
  const subscriberIds = [...usage.subscriberIds];
  const issuesItem = { id: "broken", label: <StateMark tone="fail" label="With issues" /> };
  return (
    <>
      <Section
        title="Endpoints"
        note={totalText}
        actions={
          <ButtonLink size="small" to="/channel-endpoints" search={filter}>
            View endpoints
          </ButtonLink>
        }
      >
        <CountList
          items={[
            ...sortByCount(usage.countsByType).map(([type, count]) => ({
              id: type,
              label: <EndpointTypeLabel type={type} />,
              count,
            })),
            ...(usage.endpointsWithIssuesCount > 0
              ? [{ ...issuesItem, count: usage.endpointsWithIssuesCount }]
              : []),
          ]}
          note={
            sample.isComplete
              ? undefined
              : `Based on the newest ${formatCount(usage.endpointCount)} of ${totalText} endpoints`
          }
          emptyText="No endpoints"
        />
      </Section>
      {"connectionIdentifier" in filter ? (
        <NameList
          title="Integrations"
          items={[...usage.integrationIdentifiers].map((id) => ({
            id,
            label: (
              <IntegrationLinkWithStatus id={id} activeIntegrationsByIdentifier={byIdentifier} />
            ),
          }))}
          emptyText="No integrations"
        />
      ) : (
        <NameList
          title="Connections"
          items={sortByCount(
            [...report.usageByConnection.values()].map((connectionUsage) => [
              connectionUsage.identifier,
              connectionUsage.endpointCount,
            ]),
          ).map(([id, count]) => ({ id, label: <ConnectionLink id={id} />, count }))}
          emptyText="No connections"
        />
      )}
      <NameList
        title="Subscribers"
        items={subscriberIds.map((subscriberId) => ({
          id: subscriberId,
          label: <SubscriberLink subscriber={{ subscriberId }} />,
        }))}
        emptyText="No subscribers"
      />
      {usage.contextKeys.size > 0 && (
        <NameList
          title="Contexts"
          items={[...usage.contextKeys].map((id) => ({
            id,
            label: <DataText value={id} maxLength={120} />,
          }))}
          emptyText="No contexts"
        />
      )}
      <Section title="Recent outcomes" isLast>
        {subscriberIds.length === 0 ? (
          <p>These endpoints have no subscribers, so there are no outcomes.</p>
        ) : providerId === undefined ? (
          <p>These endpoints have no provider, so their outcomes can't be found.</p>
        ) : (
          <RecentOutcomes subscriberIds={subscriberIds} providerId={providerId} />
        )}
      </Section>
    </>
  );
}

function NameList({
  title,
  items,
  emptyText,
}: { title: string } & Pick<CountListProps, "items" | "emptyText">) {
  const hiddenCount = items.length - maxNames;
  return (
    <Section title={title} note={formatCount(items.length)}>
      <CountList
        items={items.slice(0, maxNames)}
        emptyText={emptyText}
        {...(hiddenCount > 0 && { note: `${formatCount(hiddenCount)} more` })}
      />
    </Section>
  );
}
