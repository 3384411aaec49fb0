import type { ReactNode } from "react";
import { VisuallyHidden } from "../components/visually-hidden.tsx";
import { TextSkeleton } from "../components/feedback/skeletons.tsx";
import { CountList } from "../components/layout/count-list.tsx";
import { Section } from "../components/layout/section.tsx";
import { StateMark } from "../components/state-mark.tsx";
import { DataText } from "../components/text/data-text.tsx";
import { formatCount } from "../lib/format.ts";
import { totalWords } from "../lib/total-words.ts";
import { ButtonLink } from "./button-link.tsx";
import { ConnectionLink } from "./connection-link.tsx";
import { EndpointTypeLabel } from "./endpoint-marks.tsx";
import { FailurePanel } from "./failure-panel.tsx";
import type { IntegrationFacts } from "./integration-facts.ts";
import { IntegrationLink } from "./integration-link.tsx";
import { RecentOutcomes } from "./recent-outcomes.tsx";
import { SubscriberLink } from "./subscriber-link.tsx";
import { useActiveIntegrations } from "./use-active-integrations.ts";
import { useEndpointSample } from "./use-endpoint-use.ts";

/** The rest is in the list that the button opens. */
const mostNamed = 8;

const byCount = (counts: Iterable<readonly [name: string, count: number]>) =>
  [...counts].toSorted(([, one], [, other]) => other - one);

export interface EndpointGlanceProps {
  /** The connection or integration. */
  of: { connectionIdentifier: string } | { integrationIdentifier: string };
  /** Shown where no endpoint uses it. */
  none: ReactNode;
}

/** Renders what uses a connection or integration, and its recent outcomes. */
export function EndpointGlance({ of, none }: EndpointGlanceProps) {
  const { reading, survey } = useEndpointSample(of);
  const { byIdentifier } = useActiveIntegrations();
  if (survey === undefined || reading.data === undefined) {
    if (reading.isError) {
      return (
        <FailurePanel
          title="Couldn't load the endpoints"
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      );
    }
    return (
      <Section title="Endpoints" last>
        <VisuallyHidden role="status">Loading endpoints</VisuallyHidden>
        <TextSkeleton lines={6} lineHeight={28} />
      </Section>
    );
  }
  const use =
    "connectionIdentifier" in of
      ? survey.connections.get(of.connectionIdentifier)
      : survey.integrations.get(of.integrationIdentifier);
  if (use === undefined) {
    return (
      <Section title="Endpoints" last>
        <p>{none}</p>
      </Section>
    );
  }
  const all = totalWords(reading.data) || formatCount(use.endpoints);
  const rests = reading.data.ended
    ? undefined
    : `Based on the newest ${formatCount(use.endpoints)} of ${all} endpoints`;
  const [providerId] = use.providers;
  const subscribers = [...use.subscribers];
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
            ...(use.broken > 0
              ? [
                  {
                    id: "broken",
                    label: <StateMark tone="fail" label="With issues" />,
                    count: use.broken,
                  },
                ]
              : []),
          ]}
          note={rests}
          empty="None"
        />
      </Section>
      {"connectionIdentifier" in of ? (
        <Section title="Integrations" note={formatCount(use.integrations.size)}>
          <CountList
            items={[...use.integrations].map((identifier) => ({
              id: identifier,
              label: <IntegrationState identifier={identifier} active={byIdentifier} />,
            }))}
            empty="No integration"
          />
        </Section>
      ) : (
        <Section title="Connections" note={formatCount(use.connections.size)}>
          <CountList
            items={byCount(
              [...survey.connections.values()].map((one) => [one.identifier, one.endpoints]),
            )
              .slice(0, mostNamed)
              .map(([identifier, count]) => ({
                id: identifier,
                label: <ConnectionLink identifier={identifier} />,
                count,
              }))}
            empty="No connection"
            {...(use.connections.size > mostNamed && {
              note: `${formatCount(use.connections.size - mostNamed)} more`,
            })}
          />
        </Section>
      )}
      <Section title="Subscribers" note={formatCount(use.subscribers.size)}>
        <CountList
          items={subscribers.slice(0, mostNamed).map((subscriberId) => ({
            id: subscriberId,
            label: <SubscriberLink subscriber={{ subscriberId }} />,
          }))}
          empty="No subscriber"
          {...(subscribers.length > mostNamed && {
            note: `${formatCount(subscribers.length - mostNamed)} more`,
          })}
        />
      </Section>
      {use.contexts.size > 0 && (
        <Section title="Contexts" note={formatCount(use.contexts.size)}>
          <CountList
            items={[...use.contexts].slice(0, mostNamed).map((key) => ({
              id: key,
              label: <DataText value={key} max={120} />,
            }))}
            empty="None"
          />
        </Section>
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

function IntegrationState({
  identifier,
  active,
}: {
  identifier: string;
  active: ReadonlyMap<string, IntegrationFacts> | undefined;
}) {
  const known = active?.get(identifier);
  return (
    <>
      <IntegrationLink id={identifier} name={known?.name} />{" "}
      {active && (
        <StateMark tone={known ? "ok" : "fail"} label={known ? "Active" : "Inactive or unknown"} />
      )}
    </>
  );
}
