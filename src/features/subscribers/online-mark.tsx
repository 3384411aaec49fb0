import type { ReceivedSubscriber } from "../../api/subscribers.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { Time } from "../../components/text/time.tsx";

export function OnlineMark({
  subscriber: { isOnline, lastOnlineAt },
  withTime = false,
}: {
  subscriber: ReceivedSubscriber;
  withTime?: boolean;
}) {
  if (isOnline === true) return <StateMark tone="ok" label="Online" />;
  if (isOnline !== false) return <StateMark tone="idle" icon="unknown" label="Not reported" />;
  return withTime && typeof lastOnlineAt === "string" ? (
    <StateMark
      tone="idle"
      label={
        <>
          Offline, last online <Time value={lastOnlineAt} precision="minute" />
        </>
      }
    />
  ) : (
    <StateMark tone="idle" label="Offline" />
  );
}
