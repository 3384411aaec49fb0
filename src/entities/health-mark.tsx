import { styled } from "@mui/material/styles";
import { StateMark } from "../components/state-mark.tsx";
import { Tooltip } from "../components/tooltip.tsx";
import { formatCount } from "../lib/format.ts";
import { useWriteInstant } from "./use-write-instant.ts";
import type { IntegrationHealth } from "./integration-health.ts";

const Quiet = styled("span")({ color: "var(--ink-3)" });
const share = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });

/** A share of fewer sends than this would sound more exact than it is. */
const fewest = 100;

/** How recent sends went: "2 of 61 failed", "38% of 240 failed". Says when others are counted with it. */
export function HealthMark({ health }: { health: IntegrationHealth | undefined }) {
  const write = useWriteInstant();
  if (health === undefined) return <Quiet>no sends seen</Quiet>;
  const { tally, by, sharedBy } = health;
  const all = tally.sent + tally.failed;
  const label =
    tally.failed > 0 && all >= fewest
      ? `${share.format(tally.failed / all)} of ${formatCount(all)} failed`
      : `${formatCount(tally.failed)} of ${formatCount(all)} failed`;
  const told = [
    tally.lastSuccess === undefined
      ? "No success seen."
      : `Last success ${write(tally.lastSuccess)}.`,
    tally.lastFailure === undefined ? "" : `Last failure ${write(tally.lastFailure)}.`,
    by === "provider" ? `Counted for ${sharedBy} integrations of this provider together.` : "",
  ].join(" ");
  return (
    <Tooltip title={told} describeChild>
      <span>
        <StateMark tone={tally.failed > 0 ? "fail" : "ok"} label={label} />
        {by === "provider" && <Quiet> shared</Quiet>}
      </span>
    </Tooltip>
  );
}
