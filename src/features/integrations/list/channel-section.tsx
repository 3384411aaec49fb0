import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import {
  channelTitle,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integrations/integration-facts.ts";
import { ConditionsText } from "../conditions-text.tsx";
import {
  type Health,
  healthLevel,
  integrationHealth,
} from "../../../entities/integrations/integration-health.ts";
import { HealthMark } from "../health/health-mark.tsx";
import { PrimaryChip } from "../primary-chip.tsx";
import { InactiveRow } from "../roster/inactive-row.tsx";
import type { Roster } from "../roster/roster.ts";
import { isIdle, whoSends } from "../who-sends.ts";
import { IntegrationRow, Rows } from "./integration-row.tsx";

const Quiet = styled("span")({ color: "var(--ink-3)" });
const Marked = styled("span")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

export interface ChannelSectionProps {
  /** Undefined for agents, which have no channel. */
  channel: string | undefined;
  active: readonly IntegrationFacts[];
  /** From this browser's roster; the API doesn't list them. */
  inactive: Roster;
  health: Health | undefined;
}

/** Inactive integrations come last. */
export function ChannelSection({ channel, active, inactive, health }: ChannelSectionProps) {
  if (channel === undefined && active.length === 0 && inactive.length === 0) return null;
  const healthOfOne = (item: IntegrationFacts) =>
    health &&
    integrationHealth(
      health,
      item,
      active.filter(({ providerId }) => providerId === item.providerId).length,
    );
  const head =
    channel === undefined
      ? undefined
      : whoSends(channel, active, (item) => {
          const own = healthOfOne(item);
          return own && healthLevel(own.tally);
        });
  return (
    <Section
      title={channel === undefined ? "Agents" : channelTitle(channel)}
      note={
        head ? (
          <StateMark tone={head.tone} label={head.words} />
        ) : (
          "Runtimes without a channel. They send no messages."
        )
      }
    >
      {(active.length > 0 || inactive.length > 0) && (
        <Rows>
          {active.map((item) => (
            <IntegrationRow
              key={item.id}
              item={item}
              role={<Role facts={item} />}
              end={health && channel !== undefined && <HealthMark health={healthOfOne(item)} />}
            />
          ))}
          {inactive.map((entry) => (
            <InactiveRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function Role({ facts }: { facts: IntegrationFacts }) {
  if (facts.primary) {
    return (
      <Marked>
        <PrimaryChip channel={facts.channel} />
        {!primaryHasEffect(facts.channel) && <Quiet>no effect on this channel</Quiet>}
      </Marked>
    );
  }
  if (facts.conditions.length > 0) {
    return (
      <>
        <Quiet>when </Quiet>
        <ConditionsText filters={facts.conditions} />
      </>
    );
  }
  return isIdle(facts) ? <Quiet>Sends nothing: not primary, no conditions</Quiet> : null;
}
