import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { asObject } from "../../../../domain/loose.ts";
import { integrationQueries } from "../../../api/integrations.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { useFormStart } from "../../../kit/record/use-form-start.ts";
import { NotFoundState } from "../record/not-found-state.tsx";
import { ChannelEditor } from "./channel-editor.tsx";
import {
  findRow,
  hasReachableIntegration,
  hasIdentifiedSettings,
  supportsSettings,
} from "./settings-rows.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/channel");

export function ChannelPage() {
  const { subscriberId } = route.useParams();
  const { provider = "", integration } = route.useSearch();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnReconnect: false,
  });
  const subscriberName = getSubscriberName(asObject(query.data?.record)) ?? subscriberId;
  const integrationsQuery = useQuery(integrationQueries.active());
  const id = `${subscriberId} ${provider} ${integration ?? ""}`;
  const activeIntegrations = integrationsQuery.data?.integrations;
  const isSupported = supportsSettings(provider);
  const { data, start } = useFormStart(id, query, ({ record }) => {
    if (!record || !isSupported) return undefined;
    const canFindRow =
      activeIntegrations !== undefined ||
      (integrationsQuery.isError && hasIdentifiedSettings(record, provider));
    if (!canFindRow) return undefined;
    const row = findRow(record, activeIntegrations, provider, integration);
    return hasReachableIntegration(row) ? { row, integrations: activeIntegrations } : undefined;
  });
  const displayedQuery = integrationsQuery.isError && !query.isError ? integrationsQuery : query;

  return (
    <SheetPage>
      <PageHeader
        title={<ProviderLabel id={provider} />}
        titleRef={titleRef}
        meta={
          <>
            <span>
              Subscriber: <DataText value={subscriberName} maxLength={64} />
            </span>
            {integration !== undefined && <CodeText value={integration} maxLength={80} />}
          </>
        }
      />
      {start ? (
        <ChannelEditor
          key={id}
          subscriberId={subscriberId}
          subscriberName={subscriberName}
          titleRef={titleRef}
          {...start}
        />
      ) : (
        <QueryPanel
          isPage
          query={{ ...displayedQuery, data: activeIntegrations ? data : undefined }}
          noun="the channel settings"
        >
          {(result) =>
            result.record === undefined ? (
              <NotFoundState {...{ subscriberId, result }} />
            ) : (
              <EmptyState
                title={
                  isSupported ? "Integration inactive" : "No channel settings for this provider"
                }
                action={
                  <ButtonLink to="/subscribers/$subscriberId" params={{ subscriberId }}>
                    Open subscriber
                  </ButtonLink>
                }
              >
                {isSupported
                  ? "Activate the integration to edit these settings."
                  : "Only chat and push providers have channel settings."}
              </EmptyState>
            )
          }
        </QueryPanel>
      )}
    </SheetPage>
  );
}
