import { Link } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { PageBar } from "../../../components/layout/bar.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { useHealth } from "./use-health.ts";
import { plural } from "../../../lib/text/format.ts";

const Note = styled(PageBar)({
  minBlockSize: 36,
  paddingBlock: 4,
  color: "var(--ink-3)",
  fontSize: 12,
});

export function HealthNote({
  health,
  hasFailed,
  loadMore,
  isLoadingMore,
}: Pick<ReturnType<typeof useHealth>, "health" | "hasFailed" | "loadMore" | "isLoadingMore">) {
  if (hasFailed) return <Note>Couldn't load recent events, so failures aren't shown.</Note>;
  if (health === undefined) return <Note>Loading recent events…</Note>;
  if (health.oldest === undefined || health.newest === undefined) {
    return <Note>No events yet, so failures aren't shown.</Note>;
  }
  return (
    <Note>
      <span>
        Failure counts are based on {plural(health.events, "recent event")}:{" "}
        <Time value={health.oldest} /> – <Time value={health.newest} />.{" "}
        <Link to="/failures">Show failures from the last 48 hours</Link>
      </span>
      {loadMore && (
        <Button size="small" variant="text" loading={isLoadingMore} onClick={loadMore}>
          Load more events
        </Button>
      )}
    </Note>
  );
}
