import { Link } from "@tanstack/react-router";
import { DataText } from "../../../components/text/data-text.tsx";
import { withoutDetail } from "../detail/detail-search.ts";
import type { Fix } from "./fixes.ts";

const subscriberLabels = {
  profile: "Open the subscriber's profile",
  deviceTokens: "Open the subscriber's device tokens",
} as const;

export function FixLink({ fix }: { fix: Fix }) {
  switch (fix.kind) {
    case "digest":
      return (
        <Link to="/events/$eventId" params={{ eventId: fix.eventId }} search={withoutDetail}>
          Open the digest event
        </Link>
      );
    case "subscriber":
      return (
        <Link to="/subscribers/$subscriberId" params={{ subscriberId: fix.subscriberId }}>
          {subscriberLabels[fix.about]}
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
          Preview <DataText value={fix.step} max={60} />
        </Link>
      );
    case "integration":
      return (
        <Link to="/integrations/$integrationId" params={{ integrationId: fix.integrationId }}>
          Open integration <DataText value={fix.name} max={60} />
        </Link>
      );
    case "integrations":
      return <Link to="/integrations">View integrations</Link>;
    case "endpoints":
      return (
        <Link
          to="/subscribers/$subscriberId"
          params={{ subscriberId: fix.subscriberId }}
          search={{ part: "endpoints" }}
        >
          Open the subscriber's channel endpoints
        </Link>
      );
  }
}
