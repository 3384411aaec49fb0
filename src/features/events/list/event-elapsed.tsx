import { Elapsed } from "../../../components/text/time.tsx";
import type { ListRow } from "./judge.ts";

/** From the trigger to the end of the last job, or so far. */
export function EventElapsed({ row: { outcome, createdAt, now } }: { row: ListRow }) {
  if (outcome.kind === "untold") return "–";
  if (outcome.endedAt !== undefined) return <Elapsed ms={outcome.endedAt - createdAt} />;
  const isOpen = outcome.jobs.some(({ kind }) => ["waiting", "running", "stuck"].includes(kind));
  if (!isOpen) return "–";
  return (
    <>
      <Elapsed ms={now - createdAt} /> so far
    </>
  );
}
