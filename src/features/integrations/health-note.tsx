import { styled } from "@mui/material/styles";
import { Time } from "../../components/text/time.tsx";
import { plural } from "../../lib/format.ts";
import type { Health } from "../../entities/integration-health.ts";

const Note = styled("p")({
  paddingBlock: 8,
  paddingInline: 18,
  borderBlockEnd: "1px solid var(--line-soft)",
  color: "var(--ink-3)",
  fontSize: 12,
});

/** What the shares of failures rest on. */
export function HealthNote({ health, failed }: { health: Health | undefined; failed: boolean }) {
  if (failed) return <Note>Recent events could not be read, so no health is shown.</Note>;
  if (health === undefined) return <Note>Reading recent events for the health of each…</Note>;
  if (health.oldest === undefined || health.newest === undefined) {
    return <Note>There are no events yet to judge the health of integrations by.</Note>;
  }
  return (
    <Note>
      Health is from the newest {plural(health.events, "event")}, of <Time value={health.oldest} />{" "}
      to <Time value={health.newest} />.
    </Note>
  );
}
