import { useState } from "react";
import { DismissibleBanner } from "../../../components/feedback/banner.tsx";
import { Time } from "../../../components/text/time.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  describeDifferences,
  lastSeenAt,
  type KnownIntegrations,
} from "../known-integrations/known-integrations.ts";

export interface ChangesSinceLastVisitProps {
  before: KnownIntegrations;
  active: readonly IntegrationInfo[];
}

/** Lists the changes since this browser last loaded the page. The list can be dismissed. */
export function ChangesSinceLastVisit({ before, active }: ChangesSinceLastVisitProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  const changes = describeDifferences(before, active);
  const since = lastSeenAt(before);
  if (isDismissed || changes.length === 0 || since === undefined) return null;
  return (
    <DismissibleBanner dismissLabel="Dismiss changes" onDismiss={() => setIsDismissed(true)}>
      Since <Time value={since} />: <DataText value={changes.join("; ")} max={1000} />.
    </DismissibleBanner>
  );
}
