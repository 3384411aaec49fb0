import { styled } from "@mui/material/styles";
import type { FailureGroup, GroupDetail } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatRate } from "../../../entities/failures/group-labels.ts";

const Frame = styled("div")({ containerType: "inline-size" });
const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(5, auto)",
  justifyContent: "space-between",
  columnGap: 8,
  rowGap: 10,
  // Shows three figures and then two, so that no figure is alone in its row.
  "@container (max-width: 400px)": {
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    justifyContent: "normal",
  },
  "& > div": { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" },
  "& dd": {
    fontSize: 17,
    fontWeight: 650,
    lineHeight: "24px",
    fontVariantNumeric: "tabular-nums",
  },
  "& dt": { color: "var(--ink-3)", fontSize: 12 },
});

export interface BlastRadiusProps {
  group: FailureGroup;
  detail: GroupDetail | undefined;
}

/** Shows how many events, subscribers, transactions, and workflows a group affects. */
export function BlastRadius({ group, detail }: BlastRadiusProps) {
  const counts: readonly (readonly [count: number | undefined, one: string])[] = [
    [group.eventCount, "event"],
    [group.subscriberCount, "subscriber"],
    [detail?.transactionCount, "transaction"],
    [group.workflows.length, "workflow"],
  ];
  return (
    <Frame>
      <Figures>
        {counts.map(([count, noun]) => {
          const [number, name] = plural(count ?? 0, noun).split(" ");
          return (
            <div key={noun}>
              <dt>{name}</dt>
              <dd>{count === undefined ? "…" : number}</dd>
            </div>
          );
        })}
        <div>
          <dt>in the last 10 min</dt>
          <dd>{formatRate(group.ratePerMinute)}</dd>
        </div>
      </Figures>
    </Frame>
  );
}
