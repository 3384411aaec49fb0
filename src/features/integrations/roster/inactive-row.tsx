import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import { IntegrationRow } from "../list/integration-row.tsx";
import type { RosterEntry } from "./roster.ts";

const labels = { active: "No longer listed", off: "Inactive", named: "Inactive or deleted" };

export function InactiveRow({ entry }: { entry: RosterEntry }) {
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
          "seen in an event or a subscriber"
        )
      }
    />
  );
}
