import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { FailureGroup, TimeWindow } from "../../../api/failures/report.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { useIntegrationNames } from "../../../entities/integrations/use-integration-names.ts";
import { findFixedText } from "./fixed-text.ts";

const Links = styled("p")({ display: "flex", flexWrap: "wrap", columnGap: 16, rowGap: 4 });

export interface GroupLinksProps {
  group: FailureGroup;
  range: TimeWindow;
}

/** Links to the events of a group and to the integrations of its provider. */
export function GroupLinks({ group, range }: GroupLinksProps) {
  const { provider, parts, kind } = group;
  const text = findFixedText(parts);
  return (
    <Links>
      <Link
        to="/events"
        search={{
          after: new Date(range.from).toISOString(),
          before: new Date(range.to).toISOString(),
          ...(provider !== undefined && { providers: [provider] }),
          ...(text !== undefined && { detail: [text] }),
          // The other conditions apply to succeeded events too.
          ...(kind === "failure" && { outcome: ["failed", "partlyFailed"] }),
        }}
      >
        View these events
      </Link>
      {provider !== undefined && <IntegrationLink group={group} provider={provider} />}
    </Links>
  );
}

/** Links to the integration of the group's provider, or to the list if there are several. */
function IntegrationLink({ group, provider }: { group: FailureGroup; provider: string }) {
  const all = new Set(useIntegrationNames(true).values());
  const [integration, ...others] = [...all].filter(
    ({ providerId, channel }) => providerId === provider && channel === group.channel,
  );
  return integration !== undefined && others.length === 0 ? (
    <Link to="/integrations/$integrationId" params={{ integrationId: integration.id }}>
      Open integration {integration.name}
    </Link>
  ) : (
    <Link to="/integrations">View {providerName(provider)} integrations</Link>
  );
}
