import type { ReactNode } from "react";
import type { EndpointSample } from "../../api/channel-endpoints.ts";
import { CountList, type CountListProps } from "../../components/layout/count-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { formatCount, plural } from "../../lib/text/format.ts";
import { formatTotal } from "../../lib/text/format-total.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { EndpointTypeLabel, UncheckedIntegrationsNotice } from "./endpoint-marks.tsx";
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
  const { query, byIdentifier } = useActiveIntegrations();
  const { endpointCount } = usage;
  const { isComplete } = sample;
  const knownTotalText = formatTotal(sample);
  const endpointsText = `the newest ${plural(endpointCount, "endpoint")}`;
  const sampleNote = isComplete
    ? undefined
    : knownTotalText === ""
      ? `Based on ${endpointsText}`
      : `Based on the newest ${formatCount(endpointCount)} of ${knownTotalText} endpoints`;
  const totalText =
    knownTotalText || formatTotal({ totalCount: endpointCount, totalCountCapped: !isComplete });
  const [providerId] = usage.providerIds;
  const subscriberIds = [...usage.subscriberIds];
  const issuesItem = { id: "broken", label: <StateMark tone="fail" label="With issues" /> };
  const uncheckedItem = {
    id: "unchecked",
    label: <StateMark tone="idle" icon="unknown" label="Integrations not checked" />,
  };
  return (
    <>
      <UncheckedIntegrationsNotice query={query} />
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
            ...(query.isLoadingError && usage.integrationIdentifiers.size > 0
              ? [uncheckedItem]
              : []),
          ]}
          note={sampleNote}
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
          emptyText={isComplete ? "No integrations" : `No integrations in ${endpointsText}`}
          sampleNote={sampleNote}
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
          emptyText={isComplete ? "No connections" : `No connections in ${endpointsText}`}
          sampleNote={sampleNote}
        />
      )}
      <NameList
        title="Subscribers"
        items={subscriberIds.map((subscriberId) => ({
          id: subscriberId,
          label: <SubscriberLink subscriber={{ subscriberId }} />,
        }))}
        emptyText={isComplete ? "No subscribers" : `No subscribers in ${endpointsText}`}
        sampleNote={sampleNote}
      />
      {usage.contextKeys.size > 0 && (
        <NameList
          title="Contexts"
          items={[...usage.contextKeys].map((id) => ({
            id,
            label: <DataText value={id} maxLength={120} />,
          }))}
          emptyText="No contexts"
          sampleNote={sampleNote}
        />
      )}
      <Section title="Subscribers' recent outcomes" isLast>
        {subscriberIds.length === 0 ? (
          <p>These endpoints have no subscribers, so there are no outcomes.</p>
        ) : providerId === undefined ? (
          <p>These endpoints have no provider, so their outcomes can't be found.</p>
        ) : (
          <RecentOutcomes
            subscriberIds={subscriberIds}
            hasMoreSubscribers={!isComplete}
            providerId={providerId}
          />
        )}
      </Section>
    </>
  );
}

interface NameListProps extends Pick<CountListProps, "items" | "emptyText"> {
  title: string;
  /** Which endpoints the list is based on; undefined for all of them. */
  sampleNote: string | undefined;
}

function NameList({ title, items, emptyText, sampleNote }: NameListProps) {
  const hiddenCount = items.length - maxNames;
  const isPart = sampleNote !== undefined && items.length > 0;
  const notes = [
    ...(hiddenCount > 0 ? [`${formatCount(hiddenCount)} more`] : []),
    ...(isPart ? [sampleNote] : []),
  ];
  const totalText = formatTotal({ totalCount: items.length, totalCountCapped: isPart });
  return (
    <Section title={title} note={totalText}>
      <CountList
        items={items.slice(0, maxNames)}
        emptyText={emptyText}
        {...(notes.length > 0 && { note: notes.join(" · ") })}
      />
    </Section>
  );
}
