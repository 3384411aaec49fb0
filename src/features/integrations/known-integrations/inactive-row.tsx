import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import { IntegrationRow } from "../list/integration-row.tsx";
import type { KnownIntegration } from "./known-integrations.ts";

const labels = { active: "No longer listed", off: "Inactive", named: "Inactive or deleted" };

export function InactiveRow({ entry }: { entry: KnownIntegration }) {
  return (
    <IntegrationRow
      item={entry}
      role={<StateMark tone="idle" label={labels[entry.state]} />}
      end={
        entry.seenAt > 0 ? (
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
