import { Link } from "@tanstack/react-router";
import type { PublicIntegration } from "../../../api/integrations.ts";
import type { ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { ConnectionLink, IntegrationLink } from "../../../entities/record-links.tsx";
import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import { findEndpointIssues } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import {
  EndpointMarks,
  EndpointTypeLabel,
  UncheckedIntegrationsNotice,
} from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { toLookupParams } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import { toDestinationItems } from "../../../entities/channel-endpoints/endpoint-destination.tsx";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { useActiveIntegrations } from "../../../entities/integrations/use-active-integrations.ts";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";

export interface EndpointsPanelProps {
  subscriberId: string;
  endpoints: readonly (ReceivedChannelEndpoint | null | undefined)[];
  /** Active integrations; undefined until they are loaded. */
  integrations: readonly PublicIntegration[] | undefined;
}

export function EndpointsPanel({ subscriberId, endpoints, integrations }: EndpointsPanelProps) {
  const { query } = useActiveIntegrations();
  const knownEndpoints = endpoints.flatMap((endpoint) => endpoint ?? []);
  if (knownEndpoints.length === 0) {
    return (
      <EmptyState title="No endpoints">
        Endpoints appear when the subscriber connects an account. The API can't create them.
      </EmptyState>
    );
  }
  const activeIdentifiers =
    integrations &&
    new Set(integrations.map((integration) => toIntegrationInfo(integration).identifier));
  return (
    <>
      <UncheckedIntegrationsNotice query={query} />
      {knownEndpoints.map((endpoint, index) => {
        const endpointInfo = toEndpointInfo(endpoint);
        const { identifier, integrationIdentifier, connectionIdentifier } = endpointInfo;
        return (
          <Section
            key={identifier || index}
            title={
              <Link
                to="/channel-endpoints/$identifier"
                params={{ identifier }}
                search={toLookupParams(endpointInfo)}
              >
                <EndpointTypeLabel type={endpointInfo.type} />
              </Link>
            }
            note={
              <EndpointMarks
                issues={findEndpointIssues(endpointInfo, activeIdentifiers, query.isPending)}
              />
            }
            level={3}
          >
            <KeyValueList items={toDestinationItems(endpointInfo.type, endpointInfo.destination)} />
            <KeyValueList
              items={{
                Integration: integrationIdentifier ? (
                  <IntegrationLink id={integrationIdentifier} />
                ) : (
                  <ProviderLabel id={endpointInfo.providerId} emptyText="none" />
                ),
                Connection: <ConnectionLink id={connectionIdentifier} emptyText="none" />,
                Context: <DataText value={endpointInfo.contextKeys.join(", ")} />,
                Identifier: <Id value={identifier} name="endpoint identifier" />,
                Updated: <Time value={endpoint.updatedAt} />,
              }}
            />
          </Section>
        );
      })}
      <ButtonLink
        to="/channel-endpoints"
        search={{ subscriberId }}
        sx={{ margin: "10px 18px", alignSelf: "flex-start" }}
      >
        View all endpoints
      </ButtonLink>
    </>
  );
}
