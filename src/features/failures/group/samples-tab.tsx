import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { GroupDetail } from "../../../api/failures/report.ts";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { InListContext } from "../../../components/text/in-list.tsx";
import { Time } from "../../../components/text/time.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";

const List = styled("ol")({
  "& > li": {
    display: "grid",
    gap: 2,
    paddingBlock: 8,
    borderBlockEnd: "1px solid var(--line-soft)",
  },
});
const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 12,
});
const Meta = styled("span")({ color: "var(--ink-3)", fontSize: 12 });
const Text = styled("span")({
  font: "400 12px/18px var(--mono)",
  fontVariantLigatures: "none",
  overflowWrap: "anywhere",
});

export interface SamplesTabProps {
  detail: GroupDetail;
  /** Number of events in the group. */
  count: number;
}

export function SamplesTab({ detail: { samples }, count }: SamplesTabProps) {
  return (
    <Section
      title="Samples"
      note={
        samples.length < count
          ? `${formatCount(samples.length)} of ${plural(count, "event")}, including the first and last`
          : "all events"
      }
      isLast
    >
      <List>
        {samples.map(({ eventId, at, subscriberId, workflow, transactionId, text }) => (
          <li key={eventId}>
            <Line>
              <Link to="/events/$eventId" params={{ eventId }}>
                <InListContext value>
                  <Time value={at} />
                </InListContext>
              </Link>
              <Link to="/subscribers/$subscriberId" params={{ subscriberId }}>
                <DataText value={subscriberId} maxLength={48} />
              </Link>
            </Line>
            <Text>
              <DataText value={text} maxLength={300} />
            </Text>
            <Meta>
              <DataText value={workflow} maxLength={48} /> ·{" "}
              <DataText value={transactionId} maxLength={48} />
            </Meta>
          </li>
        ))}
      </List>
    </Section>
  );
}
