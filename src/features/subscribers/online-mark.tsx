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
  const last = withTime && typeof lastOnlineAt === "string" && (
    <>
      since <Time value={lastOnlineAt} precision="minute" />
    </>
  );
  if (isOnline === true) return <StateMark tone="ok" label="Online" />;
  if (isOnline === false) return <StateMark tone="idle" label={<>Offline {last}</>} />;
  return <StateMark tone="idle" icon="unknown" label={"Not reported"} />;
}
