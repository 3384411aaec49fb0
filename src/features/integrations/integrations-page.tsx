import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import IconButton from "@mui/material/IconButton";
import { channels } from "../../../contract/common.ts";
import { subscriberQueries } from "../../api/subscribers.ts";
import { PlusIcon, RefreshIcon } from "../../components/icons.tsx";
import { Ground } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { ReadingPanel } from "../../kit/failure/reading-panel.tsx";
import { useHealth } from "./health/use-health.ts";
import { ChannelSection } from "./list/channel-section.tsx";
import { ChangesSince } from "./list/changes-since.tsx";
import { DeletedSection, ElsewhereSection } from "./list/read-only-sections.tsx";
import { HealthNote } from "./health/health-note.tsx";
import { RosterSection } from "./roster/roster-section.tsx";
import { namedBySettings, namedEntries, subscribersIn } from "./roster/learn.ts";
import { entryOf, learned, missingFrom, withEntries } from "./roster/roster.ts";
import { useRoster } from "./roster/use-roster.ts";
import { useActive } from "./use-active.ts";

const route = getRouteApi("/shell/integrations");

export function IntegrationsPage() {
  const { environments } = route.useSearch();
  const navigate = route.useNavigate();
  const { reading, receivedAt, active, deleted, elsewhere } = useActive();
  const { health, failed, readOn, readingOn } = useHealth();
  const [roster, changeRoster] = useRoster();
  const queryClient = useQueryClient();
  // Changes are shown relative to the roster before this visit.
  const [before] = useState(roster);

  const note = useEffectEvent((at: number) =>
    changeRoster((known) => {
      const gone = missingFrom(known, active)
        .filter(({ state }) => state === "active")
        .map((entry) => ({ ...entry, state: "off" as const, primary: false }));
      return withEntries(known, [...active.map((facts) => entryOf(facts, at)), ...gone]);
    }),
  );
  useEffect(() => {
    if (receivedAt !== undefined) note(receivedAt);
  }, [receivedAt]);
  // Subscribers cached by other pages refer to integrations too.
  const named = useMemo(() => {
    const answers = queryClient.getQueriesData({ queryKey: subscriberQueries.all });
    const settings = namedBySettings(subscribersIn(answers.map(([, data]) => data)));
    return namedEntries([...(health?.recordedIntegrations ?? []), ...settings]);
  }, [health, queryClient]);

  const retry = () => void reading.refetch();
  const inactive = missingFrom(learned(roster, named), active);
  const isOf = (channel: string | undefined) => (item: { channel: string | undefined }) =>
    item.channel === channel;
  const isOther = (item: { channel: string | undefined }) =>
    !channels.some((channel) => channel === item.channel);
  return (
    <>
      <PageHeader
        title="Integrations"
        actions={
          <>
            <Tooltip title="Refresh">
              <IconButton aria-label="Refresh" loading={reading.isFetching} onClick={retry}>
                <RefreshIcon fontSize="inherit" />
              </IconButton>
            </Tooltip>
            <ButtonLink to="/integrations/new" variant="contained" startIcon={<PlusIcon />}>
              New integration
            </ButtonLink>
          </>
        }
      />
      <Ground>
        <ReadingPanel isPage reading={reading} what="the integrations">
          {() => (
            <>
              <ChangesSince before={before} active={active} />
              <HealthNote {...{ health, failed, readOn, readingOn }} />
              {channels.map((channel) => (
                <ChannelSection
                  key={channel}
                  channel={channel}
                  active={active.filter(isOf(channel))}
                  inactive={inactive.filter(isOf(channel))}
                  health={health}
                />
              ))}
              <ChannelSection
                channel={undefined}
                active={active.filter(isOther)}
                inactive={[]}
                health={health}
              />
              <RosterSection
                roster={inactive}
                others={inactive.filter(isOther)}
                whole={roster}
                onChange={changeRoster}
              />
              {deleted.length > 0 && <DeletedSection deleted={deleted} />}
              <ElsewhereSection
                elsewhere={elsewhere}
                shown={environments === "all"}
                onShow={(all) =>
                  void navigate({
                    to: ".",
                    search: ({ environments: _, ...rest }) =>
                      all ? { ...rest, environments: "all" } : rest,
                  })
                }
              />
            </>
          )}
        </ReadingPanel>
      </Ground>
    </>
  );
}
