import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integration-facts.ts";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { ConditionsText } from "../conditions-text.tsx";
import { type Health, integrationHealth } from "../../../entities/integration-health.ts";
import { HealthMark } from "../../../entities/health-mark.tsx";
import { PrimaryChip } from "../primary-chip.tsx";
import { isIdle, whoSends } from "../who-sends.ts";
import { IntegrationRow, Rows } from "./integration-row.tsx";

const Quiet = styled("span")({ color: "var(--ink-3)" });
const Marked = styled("span")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

export interface ChannelSectionProps {
  /** Undefined for those without one: agents. */
  channel: string | undefined;
  active: readonly IntegrationFacts[];
  health: Health | undefined;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One channel: who sends, then each of its active integrations. */
export function ChannelSection({ channel, active, health }: ChannelSectionProps) {
  if (channel === undefined && active.length === 0) return null;
  const head = channel === undefined ? undefined : whoSends(channel, active);
  return (
    <Section
      title={channel === undefined ? "Agents" : capital(channelWord(channel))}
      note={
        head ? (
          <StateMark tone={head.tone} label={head.words} />
        ) : (
          "Runtimes that answer by themselves; they send on no channel"
        )
      }
    >
      {active.length > 0 && (
        <Rows>
          {active.map((item) => (
            <IntegrationRow
              key={item.id}
              id={item.id}
              name={item.name}
              identifier={item.identifier}
              provider={<ProviderLabel id={item.providerId} />}
              role={<Role facts={item} />}
              end={
                health &&
                channel !== undefined && (
                  <HealthMark
                    health={integrationHealth(
                      health,
                      item,
                      active.filter(({ providerId }) => providerId === item.providerId).length,
                    )}
                  />
                )
              }
            />
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
  return isIdle(facts) ? <Quiet>sends nothing: not primary, no conditions</Quiet> : null;
}
