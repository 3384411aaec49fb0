import { useState } from "react";
import { styled } from "@mui/material/styles";
import { asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { markAsValues } from "../../../../contract/messages.ts";
import { Time } from "../../../components/text/time.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";
import { api } from "../../../../contract/index.ts";
import { eventQueries } from "../../../api/events.ts";
import { useWrite } from "../../../api/writes/mutation.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 6, alignItems: "center" });

/** Renders whether a message was seen and read, for example "seen 03:12:44, unread". */
export function ReadState({ message }: { message: LooseObject }) {
  const formatFlag = (isSet: unknown, word: string, at: unknown) => {
    if (isSet === false) return `un${word}`;
    if (isSet !== true) return `${word} status unknown`;
    return at === undefined ? (
      word
    ) : (
      <>
        {word} <Time value={at} precision="second" />
      </>
    );
  };
  return (
    <>
      {formatFlag(message["seen"], "seen", message["lastSeenDate"])},{" "}
      {formatFlag(message["read"], "read", message["lastReadDate"])}
    </>
  );
}

export function MarkAs({ message, subscriberId }: { message: LooseObject; subscriberId: string }) {
  const markMutation = useMarkAs();
  const [previousMessage, setPreviousMessage] = useState<LooseObject>({});
  const readOnlyReason = useReadOnlyReason();
  const messageId = asText(message["_id"]);
  if (messageId === undefined) return null;
  const variables = markMutation.variables?.body;
  const pendingMark = markMutation.isPending ? variables?.markAs : undefined;
  const updatedMessage = asObjects(markMutation.data?.data).find(({ _id }) => _id === messageId);
  return (
    <>
      <Buttons role="group" aria-label="Message status">
        {markAsValues.map((mark) => (
          <GuardedButton
            key={mark}
            size="small"
            loading={pendingMark === mark}
            // If both requests ran at once, the first one could take effect last.
            disabledReason={
              pendingMark === undefined || pendingMark === mark
                ? readOnlyReason
                : `Wait until the message is marked as ${pendingMark}.`
            }
            onClick={() => {
              setPreviousMessage(message);
              markMutation.mutate({ params: { subscriberId }, body: { messageId, markAs: mark } });
            }}
          >
            Mark as {mark}
          </GuardedButton>
        ))}
      </Buttons>
      <div role="status">
        {markMutation.isSuccess && (
          <>
            {updatedMessage === undefined ? (
              "The message wasn't updated. It may belong to another subscriber."
            ) : (
              <>
                Marked as {variables?.markAs}. Before: <ReadState message={previousMessage} />. Now:{" "}
                <ReadState message={updatedMessage} />.
              </>
            )}
          </>
        )}
      </div>
      {markMutation.isError && (
        <FailurePanel title="Couldn't update the message" error={markMutation.error} />
      )}
    </>
  );
}

const useMarkAs = () =>
  useWrite(api.messages.markAs, { getInvalidatedKeys: () => [eventQueries.details()] });
