import type { ReactNode } from "react";
import type { EndpointSample } from "../../api/channel-endpoints.ts";
import { CountList, type CountListProps } from "../../components/layout/count-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { formatCount } from "../../lib/text/format.ts";
import { totalWords } from "../../lib/text/total-words.ts";
import { ButtonLink } from "../../kit/button-link.tsx";
import { EndpointTypeLabel } from "./endpoint-marks.tsx";
import type { EndpointSurvey, EndpointUse } from "./endpoint-survey.ts";
import { ReadingPanel } from "../../kit/failure/reading-panel.tsx";
import { RecentOutcomes } from "../events/recent-outcomes.tsx";
import { ConnectionLink, IntegrationState, SubscriberLink } from "../record-links.tsx";
import { useActiveIntegrations } from "../integrations/use-active-integrations.ts";
import { useEndpointSample } from "./use-endpoint-sample.ts";

const maxNames = 8;

const byCount = (counts: Iterable<readonly [name: string, count: number]>) =>
  [...counts].toSorted(([, one], [, other]) => other - one);

export interface EndpointGlanceProps {
  of: { connectionIdentifier: string } | { integrationIdentifier: string };
  none: ReactNode;
}

export function EndpointGlance({ of, none }: EndpointGlanceProps) {
  const { reading, survey } = useEndpointSample(of);
  const use =
    "connectionIdentifier" in of
      ? survey?.connections.get(of.connectionIdentifier)
      : survey?.integrations.get(of.integrationIdentifier);
  return (
    <ReadingPanel reading={reading} what="the endpoints">
      {(sample) =>
        survey === undefined || use === undefined ? (
          <Section title="Endpoints" last>
            <p>{none}</p>
          </Section>
        ) : (
          <Uses of={of} use={use} survey={survey} sample={sample} />
        )
      }
    </ReadingPanel>
  );
}

interface UsesProps extends Pick<EndpointGlanceProps, "of"> {
  use: EndpointUse;
  survey: EndpointSurvey;
  sample: EndpointSample;
}

function Uses({ of, use, survey, sample }: UsesProps) {
  const { byIdentifier } = useActiveIntegrations();
  const all = totalWords(sample) || formatCount(use.endpoints);
  const [providerId] = use.providers;
  const subscribers = [...use.subscribers];
  const broken = { id: "broken", label: <StateMark tone="fail" label="With issues" /> };
  return (
    <>
      <Section
        title="Endpoints"
        note={all}
        actions={
          <ButtonLink size="small" to="/channel-endpoints" search={of}>
            Open endpoints
          </ButtonLink>
        }
      >
        <CountList
          items={[
            ...byCount(use.byType).map(([type, count]) => ({
              id: type,
              label: <EndpointTypeLabel type={type} />,
              count,
            })),
            ...(use.broken > 0 ? [{ ...broken, count: use.broken }] : []),
          ]}
          note={
            sample.ended
              ? undefined
              : `Based on the newest ${formatCount(use.endpoints)} of ${all} endpoints`
          }
          empty="None"
        />
      </Section>
      {"connectionIdentifier" in of ? (
        <Named
          title="Integrations"
          items={[...use.integrations].map((id) => ({
            id,
            label: <IntegrationState id={id} active={byIdentifier} />,
          }))}
          empty="No integration"
        />
      ) : (
        <Named
          title="Connections"
          items={byCount(
            [...survey.connections.values()].map((one) => [one.identifier, one.endpoints]),
          ).map(([id, count]) => ({ id, label: <ConnectionLink id={id} />, count }))}
          empty="No connection"
        />
      )}
      <Named
        title="Subscribers"
        items={subscribers.map((subscriberId) => ({
          id: subscriberId,
          label: <SubscriberLink subscriber={{ subscriberId }} />,
        }))}
        empty="No subscriber"
      />
      {use.contexts.size > 0 && (
        <Named
          title="Contexts"
          items={[...use.contexts].map((id) => ({ id, label: <DataText value={id} max={120} /> }))}
          empty="None"
        />
      )}
      <Section title="Recent outcomes" last>
        {subscribers.length === 0 || providerId === undefined ? (
          <p>No events, because no endpoint belongs to a subscriber.</p>
        ) : (
          <RecentOutcomes subscriberIds={subscribers} providerId={providerId} />
        )}
      </Section>
    </>
  );
}

function Named({
  title,
  items,
  empty,
}: { title: string } & Pick<CountListProps, "items" | "empty">) {
  const more = items.length - maxNames;
  return (
    <Section title={title} note={formatCount(items.length)}>
      <CountList
        items={items.slice(0, maxNames)}
        empty={empty}
        {...(more > 0 && { note: `${formatCount(more)} more` })}
      />
    </Section>
  );
}
