import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import { formatCondition, toWhere } from "../../../api/failures/condition-text.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import {
  formatChannelHeading,
  getChannelName,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import { isIdle } from "../../../entities/integrations/is-idle.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { IntegrationLink } from "../../../entities/record-links.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { plural } from "../../../lib/text/format.ts";
import { findOtherPrimary } from "../actions/change-effects.ts";
import type { MonitoredChange } from "../actions/monitored-change.ts";
import type { PrimaryAttempt } from "./primary-attempt.ts";
import { ConditionsText } from "../conditions-text.tsx";
import {
  type Health,
  getIntegrationHealth,
} from "../../../entities/integrations/integration-health.ts";
import { HealthMark } from "../health/health-mark.tsx";
import { useHealth } from "../health/use-health.ts";
import { findMissingEntries } from "../known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "../known-integrations/use-known-integrations.ts";
import { idleText } from "../sender-summary.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";
import { PrimaryDialog, type PrimaryTarget } from "./primary-dialog.tsx";

const List = styled("ul")({ display: "grid", gap: 8 });
const Item = styled("li")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 10,
  rowGap: 2,
  "& a": { display: "inline-block", minBlockSize: 24, lineHeight: "24px" },
  "& > :nth-of-type(2)": { flex: 1, minInlineSize: 120, color: "var(--ink-2)" },
});

export interface SendersPanelProps {
  channel: string | undefined;
  /** ID of the integration that the current page shows. */
  currentId: string | undefined;
  /** Reason why the primary can't be changed now. */
  blockedReason: string | undefined;
  primaryAttempt: PrimaryAttempt;
  onDone: (change: MonitoredChange) => void;
}

export function SendersPanel(props: SendersPanelProps) {
  const { channel, currentId, blockedReason, primaryAttempt, onDone } = props;
  const { query, activeIntegrations, deletedIntegrations, receivedAt } = useIntegrationLists();
  const { health } = useHealth();
  const readOnlyReason = useReadOnlyReason();
  const [knownIntegrations] = useKnownIntegrations();
  const [primaryTarget, setPrimaryTarget] = useState<PrimaryTarget>();
  if (channel === undefined) return null;
  const title = `${formatChannelHeading(channel)} integrations`;
  if (receivedAt === undefined) {
    return (
      <Section title={title} isLast>
        <QueryPanel query={{ ...query, data: undefined }} noun="the integrations">
          {() => null}
        </QueryPanel>
      </Section>
    );
  }
  const senders = activeIntegrations.filter((item) => item.channel === channel);
  const inactiveEntries = findMissingEntries(knownIntegrations, [
    ...activeIntegrations,
    ...deletedIntegrations,
  ]).filter((entry) => entry.channel === channel);
  const disabledReason = readOnlyReason ?? blockedReason;
  return (
    <Section
      title={title}
      note={health && `Based on ${plural(health.eventCount, "recent event")}`}
      isLast
    >
      {senders.length === 0 && (
        <StateMark
          tone="warn"
          label={`No active integration: ${getChannelName(channel)} messages won't be sent`}
        />
      )}
      <List>
        {senders.map((item) => (
          <Item key={item.id}>
            <b>
              {item.id === currentId ? (
                item.name
              ) : (
                <IntegrationLink id={item.id} name={item.name} />
              )}
            </b>
            <span>
              {item.conditions.length > 0 ? (
                <>
                  {item.primary ? "primary, with conditions:" : "when"}{" "}
                  <ConditionsText filters={item.conditions} />
                </>
              ) : item.primary ? (
                "primary, no conditions"
              ) : isIdle(item) ? (
                idleText
              ) : (
                "no conditions"
              )}
            </span>
            {health && <SenderHealth sender={item} health={health} />}
            {(!item.primary ||
              // If a response was lost, setting the primary again shows the undo.
              primaryAttempt.lastState?.targetId === item.id ||
              findOtherPrimary(senders, item) !== undefined) && (
              <GuardedButton
                size="small"
                disabledReason={disabledReason}
                aria-label={`Set ${item.name} as primary`}
                onClick={() => setPrimaryTarget({ ...item, channel })}
              >
                Set as primary
              </GuardedButton>
            )}
          </Item>
        ))}
        {inactiveEntries.map((entry) => (
          <Item key={entry.id}>
            <b>
              <IntegrationLink id={entry.id} name={entry.name} />
            </b>
            <span>
              inactive, last seen <Time value={entry.seenAt} />
            </span>
          </Item>
        ))}
      </List>
      {primaryTarget && (
        <PrimaryDialog
          target={primaryTarget}
          activeIntegrations={activeIntegrations}
          attempt={primaryAttempt}
          onCancel={() => setPrimaryTarget(undefined)}
          onDone={(change) => {
            setPrimaryTarget(undefined);
            onDone(change);
          }}
        />
      )}
    </Section>
  );
}

interface SenderHealthProps {
  sender: Pick<IntegrationInfo, "id" | "identifier" | "name" | "providerId">;
  health: Health;
}

function SenderHealth({ sender, health }: SenderHealthProps) {
  const senderHealth = getIntegrationHealth(health, sender);
  const { ownTally, facetValues = [], unrecordedTally } = senderHealth ?? {};
  // Some events don't record the integration, but all record the provider.
  const hasUnrecordedFailures = unrecordedTally !== undefined && unrecordedTally.failedCount > 0;
  const where = hasUnrecordedFailures
    ? toWhere({ provider: sender.providerId })
    : [formatCondition({ key: "integration", values: facetValues, isExcluded: false })];
  const failureSourceName = hasUnrecordedFailures
    ? getProviderName(sender.providerId)
    : sender.name;
  return (
    <>
      <HealthMark health={senderHealth} />
      {(hasUnrecordedFailures || (ownTally !== undefined && ownTally.failedCount > 0)) && (
        <Link
          to="/failures"
          search={{ where }}
          aria-label={`View failures of ${failureSourceName}`}
        >
          View failures
        </Link>
      )}
    </>
  );
}
