import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { Dotted } from "../../../entities/failures/dotted.tsx";
import { groupPlaces } from "../../../entities/failures/group-words.ts";

const Text = styled("div")({
  display: "grid",
  gap: 3,
  "& > p:not(:first-of-type)": { color: "var(--ink-2)" },
});

/** Says where a group fails, since when, and what its state is based on. */
export function GroupSentence({ group }: { group: FailureGroup }) {
  const { firstAt, lastAt, isFirstCertain, undeliveredCount } = group;
  return (
    <Text>
      <p>
        <Dotted texts={groupPlaces(group)} />
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
        , last at <Time value={lastAt} reference={firstAt} />. {proofOf(group)}
      </p>
      {undeliveredCount > 0 && (
        <p>
          {plural(
            undeliveredCount,
            "event delivered nothing on any channel.",
            "events delivered nothing on any channel.",
          )}
        </p>
      )}
    </Text>
  );
}

function proofOf({ state, sentSince }: FailureGroup): string {
  switch (state) {
    case "ongoing":
      return "The failure is recent, and no later send proves a recovery.";
    case "recovered":
      return plural(
        sentSince,
        "later send on the same provider and step succeeded.",
        "later sends on the same provider and step succeeded.",
      );
    case "quiet":
      return "The failure isn't recent, but no later send proves a recovery.";
  }
}
