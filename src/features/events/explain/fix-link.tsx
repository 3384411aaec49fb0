import { Link } from "@tanstack/react-router";
import type { Fix } from "./fixes.ts";

/** A link to where what happened can be looked at or mended. */
export function FixLink({ fix }: { fix: Fix }) {
  if (fix.kind !== "event") return null;
  return (
    <Link to="/events/$eventId" params={{ eventId: fix.eventId }}>
      {fix.title}
    </Link>
  );
}
