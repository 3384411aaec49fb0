import { Bar } from "../../../components/layout/bar.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import {
  formatChannelHeading,
  type IntegrationInfo,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { isIdle } from "../../../entities/integrations/is-idle.ts";
import { ConditionsText } from "../conditions-text.tsx";
import {
  type Health,
  getIntegrationHealth,
} from "../../../entities/integrations/integration-health.ts";
import { HealthMark } from "../health/health-mark.tsx";
import { PrimaryChip } from "../primary-chip.tsx";
import type { KnownIntegrations } from "../known-integrations/known-integrations.ts";
import { idleText, summarizeSenders } from "../sender-summary.ts";
import { IntegrationRow, Rows, InactiveRow } from "./integration-row.tsx";
import { Muted } from "../../../components/text/muted.tsx";

export interface ChannelSectionProps {
  /** Channel of the section; undefined for agents and unknown channels. */
  channel: string | undefined;
  activeIntegrations: readonly IntegrationInfo[];
  inactiveEntries: KnownIntegrations;
  /** Whether the service lists inactive integrations. If not, the entries may be outdated. */
  canListInactive: boolean;
  health: Health | undefined;
}

export function ChannelSection({
  channel,
  activeIntegrations,
  inactiveEntries,
  canListInactive,
  health,
}: ChannelSectionProps) {
  if (channel === undefined && activeIntegrations.length === 0 && inactiveEntries.length === 0)
    return null;
  const getItemHealth = (item: IntegrationInfo) => health && getIntegrationHealth(health, item);
  const summary =
    channel === undefined
      ? undefined
      : summarizeSenders(channel, activeIntegrations, getItemHealth);
  const hasUnknownChannels =
    channel === undefined &&
    [...activeIntegrations, ...inactiveEntries].some((item) => item.channel !== undefined);
  return (
    <Section
      title={
        channel !== undefined
          ? formatChannelHeading(channel)
          : hasUnknownChannels
            ? "Agents and unknown channels"
            : "Agents"
      }
      note={
        summary ? (
          <StateMark tone={summary.tone} label={summary.text} />
        ) : hasUnknownChannels ? (
          "Agents have no channel and don't send messages. The console doesn't support the other channels."
        ) : (
          "Agents have no channel and don't send messages."
        )
      }
    >
      {(activeIntegrations.length > 0 || inactiveEntries.length > 0) && (
        <Rows>
          {activeIntegrations.map((item) => (
            <IntegrationRow
              key={item.id}
              item={item}
              role={<Role info={item} />}
              end={health && channel !== undefined && <HealthMark health={getItemHealth(item)} />}
            />
          ))}
          {inactiveEntries.map((entry) => (
            <InactiveRow key={entry.id} entry={entry} isListed={canListInactive} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Role({ info }: { info: IntegrationInfo }) {
  const conditionsText = info.conditions.length > 0 && (
    <span>
      <Muted>when </Muted>
      <ConditionsText filters={info.conditions} />
    </span>
  );
  if (info.primary) {
    return (
      <Bar as="span">
        <PrimaryChip channel={info.channel} />
        {!usesPrimaryIntegration(info.channel) && <Muted>no effect on this channel</Muted>}
        {conditionsText}
      </Bar>
    );
  }
  return isIdle(info) ? <Muted>{idleText}</Muted> : conditionsText;
}
