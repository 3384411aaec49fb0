import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { groupSource } from "../../../entities/failures/group-labels.ts";

const Text = styled("div")({
  display: "grid",
  gap: 3,
  "& > p:not(:first-of-type)": { color: "var(--ink-2)" },
});

/** Describes where a group fails, since when, and why it has its state. */
export function GroupSentence({ group }: { group: FailureGroup }) {
  const { firstAt, lastAt, isFirstCertain, undeliveredCount } = group;
  return (
    <Text>
      <p>
        <DotSeparated texts={groupSource(group)} />
      </p>
      <p>
        {isFirstCertain ? (
          <>
            First at <Time value={firstAt} />
          </>
        ) : (
          <>
            First at <Time value={firstAt} /> or earlier
          </>
        )}
        , last at <Time value={lastAt} reference={firstAt} />. {describeRecovery(group)}
      </p>
      {undeliveredCount > 0 && (
        <p>
          {plural(
            undeliveredCount,
            "event wasn't delivered on any channel.",
            "events weren't delivered on any channel.",
          )}
        </p>
      )}
    </Text>
  );
}

function describeRecovery({ state, sentSince }: FailureGroup): string {
  switch (state) {
    case "ongoing":
      return "The failure is recent, and a recovery isn't confirmed.";
    case "recovered":
      return plural(
        sentSince,
        "later send through the same provider and step succeeded.",
        "later sends through the same provider and step succeeded.",
      );
    case "quiet":
      return "The failure isn't recent, but a recovery isn't confirmed.";
  }
}
