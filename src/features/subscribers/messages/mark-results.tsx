import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { Id } from "../../../components/text/id.tsx";
import { plural } from "../../../lib/format.ts";
import type { MarkResult } from "./use-mark-as.ts";

const Block = styled("div")({ marginBlockStart: 14 });
const List = styled("ul")({ listStyle: "none", margin: "6px 0 0", padding: 0 });
const Row = styled("li")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 12,
  paddingBlock: 6,
  borderBlockEnd: "1px solid var(--line-soft)",
});

export interface MarkResultsProps {
  result: MarkResult;
  /** State by id as it was found; an id that was pasted has none. */
  before: ReadonlyMap<string, string>;
}

/** What became of each id, before and after. */
export function MarkResults({ result: { as, ids, after }, before }: MarkResultsProps) {
  return (
    <Block>
      <p role="status">
        The service answered {as} for {after.size} of {plural(ids.length, "message")}.
      </p>
      <List aria-label="Results">
        {ids.map((id) => {
          const now = after.get(id);
          const was = before.get(id);
          return (
            <Row key={id}>
              <Id value={id} of="message id" form="short" />
              {now === undefined ? (
                <StateMark
                  tone="warn"
                  label="left out of the answer: unknown, or not this subscriber's"
                />
              ) : (
                <StateMark
                  tone="ok"
                  label={was === undefined || was === now ? now : `${was} → ${now}`}
                />
              )}
            </Row>
          );
        })}
      </List>
    </Block>
  );
}
