import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { asText, type LooseObject } from "../../../domain/loose.ts";
import { api } from "../../../contract/index.ts";
import { type markAsValues, maxMessagesToMark } from "../../../contract/messages.ts";
import { eventQueries } from "../../api/events.ts";
import { useWrite } from "../../api/writes/mutation.ts";
import { useNotices } from "../../components/feedback/use-notices.ts";
import { useHasLeft } from "../../components/use-has-left.ts";
import { formatFormError } from "../../kit/record/form-error.ts";
import { plural } from "../../lib/text/format.ts";

type MarkAs = (typeof markAsValues)[number];

export interface MarkResult {
  markAs: MarkAs;
  ids: readonly string[];
  /** Previous messages by ID, if known. Captured before the write, which refreshes the events. */
  messagesBeforeById: ReadonlyMap<string, LooseObject>;
  /** Updated messages by ID. The service doesn't return messages of other subscribers. */
  messagesAfterById: ReadonlyMap<string, LooseObject>;
}

export function useMarkAs(subscriberId: string) {
  const write = useWrite(api.messages.markAs, { getInvalidatedKeys: () => [eventQueries.all] });
  const { notify } = useNotices();
  const hasLeftRef = useHasLeft();
  const [result, setResult] = useState<MarkResult>();
  const markMutation = useMutation({
    mutationFn: async ({
      ids,
      markAs,
      messagesBeforeById,
    }: Omit<MarkResult, "messagesAfterById">) => {
      setResult(undefined);
      const messagesAfterById = new Map<string, LooseObject>();
      const sentIds: string[] = [];
      try {
        for (let start = 0; start < ids.length; start += maxMessagesToMark) {
          const batchIds = ids.slice(start, start + maxMessagesToMark);
          const { data } = await write.mutateAsync({
            params: { subscriberId },
            body: { messageId: batchIds, markAs },
          });
          sentIds.push(...batchIds);
          for (const message of data) {
            const id = asText(message?._id);
            if (message && id !== undefined) messagesAfterById.set(id, message);
          }
        }
      } catch (error) {
        if (hasLeftRef.current) {
          const messagesText = ids.length === 1 ? "a message" : plural(ids.length, "message");
          const markedText = plural(messagesAfterById.size, "was marked", "were marked");
          const failureText =
            messagesAfterById.size === 0
              ? `Couldn't mark ${messagesText} of ${subscriberId} as ${markAs}.`
              : `Couldn't mark all ${messagesText} of ${subscriberId} as ${markAs}. ${markedText}.`;
          notify({
            tone: "fail",
            message: `${failureText} ${formatFormError(error, { isKeyLost: true })}`,
          });
        }
        throw error;
      } finally {
        // The result includes batches that succeeded before a failure.
        if (sentIds.length > 0)
          setResult({ markAs, ids: sentIds, messagesBeforeById, messagesAfterById });
      }
    },
    networkMode: "always",
  });
  return {
    mark: markMutation.mutate,
    pendingMark: markMutation.isPending ? markMutation.variables.markAs : undefined,
    error: markMutation.error,
    result,
  };
}
