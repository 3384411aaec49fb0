import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import IconButton from "@mui/material/IconButton";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { channels } from "../../../contract/enums.ts";
import { passFocusToRegion } from "../../components/feedback/pass-focus-to-region.ts";
import { PlusIcon, RefreshIcon } from "../../components/icons.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useAfterPaint } from "../../components/use-after-paint.ts";
import { ContentArea } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { useHealth } from "./health/use-health.ts";
import { ChannelSection } from "./list/channel-section.tsx";
import {
  toKnownIntegration,
  mergeEntries,
  findMissingEntries,
  withEntries,
  describeDifferences,
  type KnownIntegrations,
} from "./known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "./known-integrations/use-known-integrations.ts";
import { useReferencedIntegrations } from "./known-integrations/use-referenced-integrations.ts";
import { useIntegrationLists } from "./use-integration-lists.ts";
import { DismissibleBanner } from "../../components/feedback/banner.tsx";
import { Time } from "../../components/text/time.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { IntegrationInfo } from "../../entities/integrations/integration-info.ts";
import { PageBar } from "../../components/layout/bar.tsx";
import { plural } from "../../lib/text/format.ts";

// Nothing follows these sections, so loading them doesn't shift the layout.
const OtherSections = lazyComponent(
  async () => (await import("./list/other-sections.tsx")).OtherSections,
);

const route = getRouteApi("/shell/integrations");

export function IntegrationsPage() {
  const { environments } = route.useSearch();
  const navigate = route.useNavigate();
  const lists = useIntegrationLists();
  const {
    query,
    receivedAt,
    activeIntegrations,
    deletedIntegrations,
    otherEnvironmentIntegrations,
  } = lists;
  const isListPainted = useAfterPaint(query.data !== undefined);
  const healthState = useHealth(isListPainted);
  const { health } = healthState;
  const [knownIntegrations, changeKnownIntegrations] = useKnownIntegrations();
  const referencedIntegrations = useReferencedIntegrations(health);
  // The page shows changes since the last visit, so the initial value must not change.
  const [initialEntries] = useState(knownIntegrations);

  const recordSeenIntegrations = useEffectEvent((seenAt: number) =>
    changeKnownIntegrations((seenIntegrations) => {
      const missingEntries = findMissingEntries(seenIntegrations, activeIntegrations)
        .filter(({ state }) => state === "active")
        .map((entry) => ({ ...entry, state: "off" as const, primary: false }));
      return withEntries(seenIntegrations, [
        ...activeIntegrations.map((info) => toKnownIntegration(info, seenAt)),
        ...missingEntries,
      ]);
    }),
  );
  useEffect(() => {
    if (receivedAt !== undefined) recordSeenIntegrations(receivedAt);
  }, [receivedAt]);

  const refresh = () => void query.refetch();
  const canListInactive = lists.inactiveIntegrations !== undefined;
  const inactiveEntries =
    lists.inactiveIntegrations?.map((info) => toKnownIntegration(info, receivedAt ?? 0)) ??
    findMissingEntries(mergeEntries(knownIntegrations, referencedIntegrations), [
      ...activeIntegrations,
      ...deletedIntegrations,
    ]);
  const hasChannel = (channel: string | undefined) => (item: { channel: string | undefined }) =>
    item.channel === channel;
  const hasNoSection = (item: { channel: string | undefined }) =>
    !channels.some((channel) => channel === item.channel);
  return (
    <>
      <PageHeader
        title="Integrations"
        actions={
          <>
            <Tooltip title="Refresh">
              <IconButton aria-label="Refresh" loading={query.isFetching} onClick={refresh}>
                <RefreshIcon fontSize="inherit" />
              </IconButton>
            </Tooltip>
            <ButtonLink to="/integrations/new" variant="contained" startIcon={<PlusIcon />}>
              Create integration
            </ButtonLink>
          </>
        }
      />
      <ContentArea>
        <QueryPanel isPage query={query} noun="the integrations">
          {() => (
            <>
              <ChangesSinceLastVisit
                previousEntries={initialEntries}
                activeIntegrations={activeIntegrations}
              />
              <HealthNote {...healthState} />
              {channels.map((channel) => (
                <ChannelSection
                  key={channel}
                  channel={channel}
                  activeIntegrations={activeIntegrations.filter(hasChannel(channel))}
                  inactiveEntries={inactiveEntries.filter(hasChannel(channel))}
                  canListInactive={canListInactive}
                  health={health}
                />
              ))}
              <ChannelSection
                channel={undefined}
                activeIntegrations={activeIntegrations.filter(hasNoSection)}
                inactiveEntries={canListInactive ? inactiveEntries.filter(hasNoSection) : []}
                canListInactive={canListInactive}
                health={health}
              />
              <OtherSections
                inactiveSectionProps={
                  canListInactive
                    ? undefined
                    : {
                        inactiveEntries,
                        entriesWithoutSection: inactiveEntries.filter(hasNoSection),
                        savedIntegrations: knownIntegrations,
                        onChange: changeKnownIntegrations,
                      }
                }
                deletedIntegrations={deletedIntegrations}
                otherEnvironmentsSectionProps={{
                  integrations: otherEnvironmentIntegrations,
                  isOpen: environments === "all",
                  onShow: (shouldShowAll) =>
                    void navigate({
                      to: ".",
                      search: ({ environments: _, ...otherParams }) =>
                        shouldShowAll ? { ...otherParams, environments: "all" } : otherParams,
                    }),
                }}
              />
            </>
          )}
        </QueryPanel>
      </ContentArea>
    </>
  );
}

interface ChangesSinceLastVisitProps {
  previousEntries: KnownIntegrations;
  activeIntegrations: readonly IntegrationInfo[];
}

function ChangesSinceLastVisit({
  previousEntries,
  activeIntegrations,
}: ChangesSinceLastVisitProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  const changes = describeDifferences(previousEntries, activeIntegrations);
  if (isDismissed || changes.length === 0) return null;
  // A save or an action after the visit updates only the entry of its integration.
  const seenTimes = previousEntries.flatMap(({ state, seenAt }) =>
    state === "active" ? seenAt : [],
  );
  const lastVisitAt =
    seenTimes.length > 0
      ? Math.min(...seenTimes)
      : Math.max(...previousEntries.map(({ seenAt }) => seenAt));
  return (
    <DismissibleBanner dismissLabel="Dismiss changes" onDismiss={() => setIsDismissed(true)}>
      Changes since your last visit (<Time value={lastVisitAt} />
      ): <DataText value={changes.join("; ")} maxLength={1000} />.
    </DismissibleBanner>
  );
}

const Note = styled(PageBar)({
  // Has room for two lines of text beside the button, or three above it, so that the counts don't
  // move the rows.
  minBlockSize: 44,
  paddingBlock: 4,
  color: "var(--ink-3)",
  fontSize: 12,
  "& > span": {
    flex: "1 1 300px",
    "@media (max-width: 599.95px)": { minBlockSize: "3lh" },
  },
});

function HealthNote(props: ReturnType<typeof useHealth>) {
  const { health, error, isLoadMoreError, loadMore, isLoadingMore } = props;
  const failurePanel = error !== null && (
    <FailurePanel
      title={
        health === undefined
          ? "Couldn't count failures in recent events"
          : isLoadMoreError
            ? "Couldn't load more events"
            : "Couldn't refresh recent events"
      }
      error={error}
      onRetry={props.retry}
      isRetrying={props.isRetrying}
    />
  );
  if (health === undefined && failurePanel) return failurePanel;
  if (health?.eventCount === 0) {
    return (
      <>
        <Note>No events yet, so failures aren't shown.</Note>
        {failurePanel}
      </>
    );
  }
  return (
    <>
      <Note>
        <span>
          {health === undefined ? (
            "Counting failures in recent events…"
          ) : (
            <>
              Failure counts are based on {plural(health.eventCount, "recent event")}
              {health.oldestAt !== undefined && (
                <>
                  : <Time value={health.oldestAt} /> – <Time value={health.newestAt} />
                </>
              )}
              .
            </>
          )}{" "}
          <Link to="/failures">View failures from the last 48 hours</Link>
        </span>
        {/* The button is also rendered while the events load, so that the rows don't move. */}
        {(loadMore || health === undefined) && !isLoadMoreError && (
          <Button
            ref={passFocusToRegion}
            size="small"
            variant="text"
            loading={isLoadingMore || health === undefined}
            onClick={loadMore}
          >
            Load more events
          </Button>
        )}
      </Note>
      {failurePanel}
    </>
  );
}
