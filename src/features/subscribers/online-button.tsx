import { api } from "../../../contract/index.ts";
import type { ReceivedSubscriber } from "../../api/subscribers.ts";
import { subscriberQueries } from "../../api/subscribers.ts";
import { useWrite } from "../../api/writes/mutation.ts";
import { GuardedButton } from "../../components/form/guarded-button.tsx";
import { useNotices } from "../../components/feedback/use-notices.ts";
import { formatActionError } from "../../kit/record/form-error.ts";
import { useReadOnlyReason } from "../../kit/use-read-only.ts";

export interface OnlineButtonProps {
  subscriberId: string;
  subscriber: ReceivedSubscriber;
}

/** The subscriber's app normally sets the online status. */
export function OnlineButton({ subscriberId, subscriber }: OnlineButtonProps) {
  const { notify } = useNotices();
  const readOnlyReason = useReadOnlyReason();
  const write = useWrite(api.subscribers.setOnline, {
    getInvalidatedKeys: () => [subscriberQueries.all],
  });
  const willBeOnline = subscriber.isOnline !== true;
  const failureText = willBeOnline
    ? `Couldn't set the status of ${subscriberId} to online.`
    : `Couldn't set the status of ${subscriberId} to offline.`;
  // Unlike `mutate` callbacks, a promise reports the result even after the user leaves the page.
  async function setOnlineStatus(): Promise<void> {
    try {
      const { data } = await write.mutateAsync({
        params: { subscriberId },
        body: { isOnline: willBeOnline },
      });
      notify(
        data.isOnline === willBeOnline
          ? {
              message: willBeOnline
                ? `Status of ${subscriberId} set to online`
                : `Status of ${subscriberId} set to offline`,
              tone: "ok",
            }
          : {
              message: `${failureText} The service returned “isOnline: ${String(data.isOnline)}”.`,
              tone: "fail",
            },
      );
    } catch (error) {
      notify({
        tone: "fail",
        message: `${failureText} ${formatActionError(error)}`,
        action: { label: "Try again", onClick: () => void setOnlineStatus() },
      });
    }
  }
  return (
    <GuardedButton
      disabledReason={readOnlyReason}
      loading={write.isPending}
      onClick={() => void setOnlineStatus()}
    >
      {willBeOnline ? "Set online" : "Set offline"}
    </GuardedButton>
  );
}
