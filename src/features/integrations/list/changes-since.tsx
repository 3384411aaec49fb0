import { useState } from "react";
import { DismissibleStrip } from "../../../components/feedback/strip.tsx";
import { Time } from "../../../components/text/time.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { IntegrationFacts } from "../../../entities/integrations/integration-facts.ts";
import { differences, lastSeen, type Roster } from "../roster/roster.ts";

export interface ChangesSinceProps {
  before: Roster;
  active: readonly IntegrationFacts[];
}

/** "Since 18:02: …": since this browser last loaded the page. */
export function ChangesSince({ before, active }: ChangesSinceProps) {
  const [closed, setClosed] = useState(false);
  const said = differences(before, active);
  const since = lastSeen(before);
  if (closed || said.length === 0 || since === undefined) return null;
  return (
    <DismissibleStrip dismissLabel="Dismiss changes" onDismiss={() => setClosed(true)}>
      Since <Time value={since} />: <DataText value={said.join("; ")} max={1000} />.
    </DismissibleStrip>
  );
}
