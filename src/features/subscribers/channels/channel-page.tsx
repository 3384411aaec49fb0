import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { asObject } from "../../../../domain/loose.ts";
import { integrationQueries } from "../../../api/integrations.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { subscriberName } from "../../../entities/subscriber-name.ts";
import { ChannelEditor } from "./channel-editor.tsx";
import { takesSettings } from "./channel-fields.ts";
import { findRow } from "./settings-rows.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/channel");

/** Renders the form for the settings of one chat or push integration. */
export function ChannelPage() {
  const { subscriberId } = route.useParams();
  const { provider = "", integration } = route.useSearch();
  const reading = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnReconnect: false,
  });
  const integrations = useQuery(integrationQueries.active());
  const { data } = reading;
  const record = data?.record;
  const isFresh = data !== undefined && (reading.isFetchedAfterMount || !reading.isFetching);
  const ready = isFresh && !integrations.isPending;
  const failed = reading.isError ? reading : integrations.isError ? integrations : undefined;
  return (
    <SheetPage>
      <PageHeader
        title={<ProviderLabel id={provider} />}
        meta={
          <>
            <span>
              for <DataText value={subscriberName(asObject(record)) ?? subscriberId} max={64} />
            </span>
            {integration !== undefined && (
              <code>
                <DataText value={integration} max={80} />
              </code>
            )}
          </>
        }
      />
      {failed && !ready ? (
        <FailurePanel
          title="Couldn't load channel settings"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !ready ? (
        <DetailSkeleton label="Loading channel settings" />
      ) : record === undefined || !takesSettings(provider) ? (
        <EmptyState
          title={
            record === undefined ? "Subscriber not found" : "No channel settings for this provider"
          }
          action={
            <ButtonLink to="/subscribers/$subscriberId" params={{ subscriberId }}>
              Open subscriber
            </ButtonLink>
          }
        >
          {record === undefined
            ? "Subscriber IDs are case-sensitive."
            : "Only chat and push providers have channel settings."}
        </EmptyState>
      ) : (
        <ChannelEditor
          key={`${subscriberId} ${provider} ${integration ?? ""}`}
          subscriberId={subscriberId}
          row={findRow(record, integrations.data?.integrations, provider, integration)}
        />
      )}
    </SheetPage>
  );
}
