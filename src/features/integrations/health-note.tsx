import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Time } from "../../components/text/time.tsx";
import type { useHealth } from "../../entities/use-health.ts";
import { plural } from "../../lib/format.ts";

const Note = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  minBlockSize: 36,
  paddingBlock: 4,
  paddingInline: 18,
  borderBlockEnd: "1px solid var(--line-soft)",
  color: "var(--ink-3)",
  fontSize: 12,
});

/** What the shares of failures rest on, and the way to more. */
export function HealthNote({
  health,
  failed,
  readOn,
  readingOn,
}: Pick<ReturnType<typeof useHealth>, "health" | "failed" | "readOn" | "readingOn">) {
  if (failed) return <Note>Recent events could not be read, so no health is shown.</Note>;
  if (health === undefined) return <Note>Reading recent events for the health of each…</Note>;
  if (health.oldest === undefined || health.newest === undefined) {
    return <Note>There are no events yet to judge the health of integrations by.</Note>;
  }
  return (
    <Note>
      <span>
        Health is from the newest {plural(health.events, "event")}, of{" "}
        <Time value={health.oldest} /> to <Time value={health.newest} />.
      </span>
      {readOn && (
        <Button size="small" variant="text" loading={readingOn} onClick={readOn}>
          Read further back
        </Button>
      )}
    </Note>
  );
}
