import { Link } from "@tanstack/react-router";
import { DataText } from "../../../components/text/data-text.tsx";
import { withoutDetail } from "../detail/detail-search.ts";
import type { Fix } from "./fixes.ts";

export function FixLink({ fix }: { fix: Fix }) {
  switch (fix.kind) {
    case "event":
      return (
        <Link to="/events/$eventId" params={{ eventId: fix.eventId }} search={withoutDetail}>
          {fix.title}
        </Link>
      );
    case "subscriber":
      return (
        <Link to="/subscribers/$subscriberId" params={{ subscriberId: fix.subscriberId }}>
          The subscriber’s {fix.why}
        </Link>
      );
    case "preview":
      return (
        <Link
          to="/step-preview"
          search={{
            workflowId: fix.workflowId,
            stepId: fix.stepId,
            ...(fix.eventId !== undefined && { eventId: fix.eventId }),
          }}
        >
          Preview of <DataText value={fix.step} max={60} />
        </Link>
      );
    case "integration":
      return (
        <Link to="/integrations/$integrationId" params={{ integrationId: fix.integrationId }}>
          The integration <DataText value={fix.name} max={60} />
        </Link>
      );
    case "integrations":
      return <Link to="/integrations">The integrations</Link>;
    case "endpoints":
      return (
        <Link
          to="/subscribers/$subscriberId"
          params={{ subscriberId: fix.subscriberId }}
          search={{ part: "endpoints" }}
        >
          The subscriber’s channel endpoints
        </Link>
      );
  }
}
