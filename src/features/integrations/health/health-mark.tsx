import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { formatCount, formatPercent } from "../../../lib/text/format.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import {
  healthLevel,
  type IntegrationHealth,
  type Tally,
} from "../../../entities/integrations/integration-health.ts";

const Quiet = styled("span")({ color: "var(--ink-3)" });
/** Distinguishes total failure from a few failures by more than its text. */
const Boxed = styled("span")({
  "&[data-level=all]": {
    display: "inline-block",
    paddingInline: 6,
    borderRadius: 4,
    background: "var(--fail-soft)",
  },
});

/** Below this number of sends, a percentage would look too precise. */
const fewest = 100;

const tones = { ok: "ok", some: "warn", many: "fail", all: "fail" } as const;

function labelOf({ sent, failed }: Tally): string {
  const all = sent + failed;
  if (healthLevel({ sent, failed }) === "all") return `All ${formatCount(all)} failed`;
  return failed > 0 && all >= fewest
    ? `${formatPercent(failed / all)} of ${formatCount(all)} failed`
    : `${formatCount(failed)} of ${formatCount(all)} failed`;
}

/** "2 of 61 failed", "38% of 240 failed", "All 26 failed". */
export function HealthMark({ health }: { health: IntegrationHealth | undefined }) {
  const write = useInstantFormatter();
  if (health === undefined) return <Quiet>No recent sends</Quiet>;
  const { tally, by, sharedBy } = health;
  const level = healthLevel(tally);
  const details = [
    tally.lastSuccess === undefined
      ? "No recent success."
      : `Last success ${write(tally.lastSuccess)}.`,
    tally.lastFailure === undefined ? "" : `Last failure ${write(tally.lastFailure)}.`,
    by === "provider" ? `Counts ${sharedBy} integrations of this provider together.` : "",
  ].join(" ");
  return (
    <Tooltip title={details} describeChild>
      <span>
        <Boxed data-level={level}>
          <StateMark tone={tones[level]} label={labelOf(tally)} />
        </Boxed>
        {by === "provider" && <Quiet> shared</Quiet>}
      </span>
    </Tooltip>
  );
}
