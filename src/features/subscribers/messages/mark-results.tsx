import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { Id } from "../../../components/text/id.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { MarkResult } from "../../../entities/messages/use-mark-as.ts";
import { formatReadStatus } from "./in-app-messages.ts";

const Block = styled("div")({ marginBlockStart: 14 });
const List = styled("ul")({ margin: "6px 0 0" });
const Row = styled("li")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 12,
  paddingBlock: 6,
  borderBlockEnd: "1px solid var(--line-soft)",
});

export interface MarkResultsProps {
  result: MarkResult;
}

export function MarkResults({ result }: MarkResultsProps) {
  const { markAs, ids, messagesBeforeById, messagesAfterById } = result;
  return (
    <Block>
      <p role="status">
        {formatCount(messagesAfterById.size)} of {plural(ids.length, "message")} marked as {markAs}
      </p>
      <List aria-label="Results">
        {ids.map((id) => {
          const messageAfter = messagesAfterById.get(id);
          const messageBefore = messagesBeforeById.get(id);
          const statusAfter = messageAfter && formatReadStatus(messageAfter);
          const statusBefore = messageBefore && formatReadStatus(messageBefore);
          return (
            <Row key={id}>
              <Id value={id} name="message ID" form="short" />
              {statusAfter === undefined ? (
                <StateMark
                  tone="warn"
                  label="The message wasn't updated. It may belong to another subscriber."
                />
              ) : (
                <StateMark
                  tone="ok"
                  label={
                    statusBefore === undefined || statusBefore === statusAfter
                      ? statusAfter
                      : `${statusBefore} → ${statusAfter}`
                  }
                />
              )}
            </Row>
          );
        })}
      </List>
    </Block>
  );
}
