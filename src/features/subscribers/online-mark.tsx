import type { ReceivedSubscriber } from "../../api/subscribers.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { Time } from "../../components/text/time.tsx";

export function OnlineMark({
  subscriber: { isOnline, lastOnlineAt },
  hasTime = false,
}: {
  subscriber: ReceivedSubscriber;
  hasTime?: boolean;
}) {
  if (isOnline === true) return <StateMark tone="ok" label="Online" />;
  if (isOnline !== false) return <StateMark tone="idle" icon="unknown" label="Not reported" />;
  const label =
    hasTime && typeof lastOnlineAt === "string" ? (
      <>
        Offline, last online <Time value={lastOnlineAt} precision="minute" />
      </>
    ) : (
      "Offline"
    );
  return <StateMark tone="idle" label={label} />;
}
