import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { formatCount, formatPercent } from "../../../lib/text/format.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import {
  getHealthLevel,
  type IntegrationHealth,
  type Tally,
} from "../../../entities/integrations/integration-health.ts";
import { Muted } from "../../../components/text/muted.tsx";

const Highlight = styled("span")({
  "&[data-level=all]": {
    display: "inline-block",
    paddingInline: 6,
    borderRadius: 4,
    background: "var(--fail-soft)",
  },
});

/** Minimum number of sends for a percentage, which would look too precise for fewer sends. */
const minSendsForPercent = 100;

const tonesByLevel = { ok: "ok", some: "warn", many: "fail", all: "fail" } as const;

function formatLabel({ sentCount, failedCount }: Tally): string {
  const sendCount = sentCount + failedCount;
  if (getHealthLevel({ sentCount, failedCount }) === "all")
    return `All ${formatCount(sendCount)} failed`;
  return failedCount > 0 && sendCount >= minSendsForPercent
    ? `${formatPercent(failedCount / sendCount)} of ${formatCount(sendCount)} failed`
    : `${formatCount(failedCount)} of ${formatCount(sendCount)} failed`;
}

export function HealthMark({ health }: { health: IntegrationHealth | undefined }) {
  if (health === undefined) return <Muted>No recent sends</Muted>;
  const { ownTally, unrecordedTally } = health;
  return (
    <span>
      {ownTally && <TallyMark tally={ownTally} />}
      {ownTally && unrecordedTally && " "}
      {unrecordedTally && <TallyMark tally={unrecordedTally} isUnrecorded />}
    </span>
  );
}

function TallyMark({ tally, isUnrecorded = false }: { tally: Tally; isUnrecorded?: boolean }) {
  const formatTime = useInstantFormatter();
  const level = getHealthLevel(tally);
  const details = [
    tally.lastSuccessAt === undefined
      ? "No recent successes."
      : `Last success: ${formatTime(tally.lastSuccessAt)}.`,
    tally.lastFailureAt !== undefined && `Last failure: ${formatTime(tally.lastFailureAt)}.`,
    isUnrecorded &&
      "The counts include every send through this provider that has no recorded integration.",
  ];
  return (
    <Tooltip title={details.filter(Boolean).join(" ")} describeChild>
      <span>
        <Highlight data-level={level}>
          <StateMark tone={tonesByLevel[level]} label={formatLabel(tally)} />
        </Highlight>
        {isUnrecorded && (
          <>
            {" "}
            <Muted>(integration not recorded)</Muted>
          </>
        )}
      </span>
    </Tooltip>
  );
}
