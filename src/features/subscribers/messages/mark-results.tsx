import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { Id } from "../../../components/text/id.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { MarkResult } from "./use-mark-as.ts";

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
  const { markAs, ids, statusesBeforeById, statusesAfterById } = result;
  return (
    <Block>
      <p role="status">
        {formatCount(statusesAfterById.size)} of {plural(ids.length, "message")} marked as {markAs}
      </p>
      <List aria-label="Results">
        {ids.map((id) => {
          const statusAfter = statusesAfterById.get(id);
          const statusBefore = statusesBeforeById.get(id);
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
