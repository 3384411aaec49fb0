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

/** Renders a button that sets the online status, which the subscriber's app normally sets. */
export function OnlineButton({ subscriberId, subscriber }: OnlineButtonProps) {
  const { notify } = useNotices();
  const readOnlyReason = useReadOnlyReason();
  const write = useWrite(api.subscribers.setOnline, {
    getInvalidatedKeys: () => [subscriberQueries.all],
  });
  const willBeOnline = subscriber.isOnline !== true;
  const setOnlineStatus = () =>
    write.mutate(
      { params: { subscriberId }, body: { isOnline: willBeOnline } },
      {
        onSuccess: ({ data }) =>
          notify(
            data.isOnline === willBeOnline
              ? {
                  message: willBeOnline ? "Status set to online" : "Status set to offline",
                  tone: "ok",
                }
              : {
                  message: willBeOnline
                    ? `Couldn't set the status to online. The service returned “isOnline: ${String(data.isOnline)}”.`
                    : `Couldn't set the status to offline. The service returned “isOnline: ${String(data.isOnline)}”.`,
                  tone: "fail",
                },
          ),
        onError: (error) =>
          notify({
            tone: "fail",
            message: formatActionError(error),
            action: { label: "Try again", onClick: setOnlineStatus },
          }),
      },
    );
  return (
    <GuardedButton
      disabledReason={readOnlyReason}
      loading={write.isPending}
      onClick={setOnlineStatus}
    >
      {willBeOnline ? "Set online" : "Set offline"}
    </GuardedButton>
  );
}
