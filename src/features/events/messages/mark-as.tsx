import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { markAsValues } from "../../../../contract/messages.ts";
import { GuardedButton } from "../../../components/form/guarded-button.tsx";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { Time, type TimeProps } from "../../../components/text/time.tsx";
import { useMarkAs } from "../../../entities/messages/use-mark-as.ts";
import { formatFormError } from "../../../kit/record/form-error.ts";
import { useReadOnlyReason } from "../../../kit/use-read-only.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 6, alignItems: "center" });

interface ReadStateProps extends Pick<TimeProps, "mode"> {
  message: LooseObject;
}

/** Renders whether a message was seen and read, for example "seen 03:12:44, unread". */
export function ReadState({ message, ...timeProps }: ReadStateProps) {
  const formatFlag = (isSet: unknown, word: string, at: unknown) => {
    if (isSet === false) return `un${word}`;
    if (isSet !== true) return `${word} status unknown`;
    return at === undefined ? (
      word
    ) : (
      <>
        {word} <Time value={at} precision="second" {...timeProps} />
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
  const { mark, pendingMark, error, result } = useMarkAs(subscriberId);
  const readOnlyReason = useReadOnlyReason();
  const clockMode = useClockMode();
  const messageId = asText(message["_id"]);
  if (messageId === undefined) return null;
  const updatedMessage = result?.messagesAfterById.get(messageId);
  return (
    <>
      <Buttons role="group" aria-label="Message status">
        {markAsValues.map((markAs) => (
          <GuardedButton
            key={markAs}
            size="small"
            loading={pendingMark === markAs}
            // If both requests ran at once, the first one could take effect last.
            disabledReason={
              pendingMark === undefined || pendingMark === markAs
                ? readOnlyReason
                : `Wait until the message is marked as ${pendingMark}.`
            }
            onClick={() =>
              mark({
                ids: [messageId],
                markAs,
                messagesBeforeById: new Map([[messageId, message]]),
              })
            }
          >
            Mark as {markAs}
          </GuardedButton>
        ))}
      </Buttons>
      <div role="status">
        {result &&
          (updatedMessage === undefined ? (
            "The message wasn't updated. It may belong to another subscriber."
          ) : (
            <>
              Marked as {result.markAs}. Before:{" "}
              <ReadState
                message={result.messagesBeforeById.get(messageId) ?? {}}
                mode={clockMode}
              />
              . Now: <ReadState message={updatedMessage} mode={clockMode} />.
            </>
          ))}
      </div>
      {error && (
        <Alert severity="error">Couldn't update the message. {formatFormError(error)}</Alert>
      )}
    </>
  );
}
