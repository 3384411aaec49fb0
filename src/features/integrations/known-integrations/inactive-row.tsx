import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import { IntegrationRow } from "../list/integration-row.tsx";
import type { KnownIntegration } from "./known-integrations.ts";

const labels = { active: "No longer listed", off: "Inactive", named: "Inactive or deleted" };

export interface InactiveRowProps {
  entry: KnownIntegration;
  /** Whether the service lists the integration, so that the entry is current. */
  isListed: boolean;
}

export function InactiveRow({ entry, isListed }: InactiveRowProps) {
  return (
    <IntegrationRow
      item={entry}
      role={<StateMark tone="idle" label={labels[entry.state]} />}
      end={
        isListed ? undefined : entry.seenAt > 0 ? (
          <>
            last seen <Time value={entry.seenAt} />
          </>
        ) : (
          "found in an event or subscriber"
        )
      }
    />
  );
}
