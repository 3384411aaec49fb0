import { useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Drift } from "../api/drift.ts";
import { PartialNotice } from "../components/feedback/strip.tsx";
import { DataText } from "../components/text/data-text.tsx";
import { formatList, plural } from "../lib/format.ts";

const Places = styled("ul")({
  margin: 0,
  maxBlockSize: 200,
  overflow: "auto",
  padding: "8px 16px 8px 41px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--warn-soft)",
  fontSize: 12,
  lineHeight: "20px",
});

/** The data layer keeps this many places of an answer. */
const mostKept = 50;

export interface ContractNoticeProps {
  drift: readonly Drift[];
  /** Records that could not become rows, and those that came twice. */
  incomplete?: number;
  repeated?: number;
  /** Parameters that the service refused and that were left out. */
  dropped?: readonly string[] | undefined;
}

/** What of an answer did not fit the contract, in one notice. Nothing when all did. */
export function ContractNotice(props: ContractNoticeProps) {
  const { drift, incomplete = 0, repeated = 0, dropped = [] } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const facts = [
    ...(drift.length > 0
      ? [
          `${plural(drift.length, "place")}${drift.length >= mostKept ? " or more" : ""} did not fit the contract`,
        ]
      : []),
    ...(incomplete > 0
      ? [`${plural(incomplete, "record")} without id or time cannot be opened`]
      : []),
    ...(repeated > 0 ? [`${plural(repeated, "record")} came twice and is shown once`] : []),
  ];
  if (facts.length === 0 && dropped.length === 0) return null;
  return (
    <>
      {dropped.length > 0 && (
        <PartialNotice>
          The service refused {formatList(dropped)}, so the list was asked for without.
        </PartialNotice>
      )}
      {facts.length > 0 && (
        <PartialNotice
          actions={
            drift.length > 0 && (
              <Button
                size="small"
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
              >
                {open ? "Hide them" : "Show them"}
              </Button>
            )
          }
        >
          Of what the service answered, {formatList(facts)}. It is shown as it came.
        </PartialNotice>
      )}
      {open && (
        <Places id={id} tabIndex={0} aria-label="What did not fit the contract">
          {drift.map(({ path, message }, index) => (
            <li key={index}>
              <code>
                <DataText value={path || "the whole answer"} max={120} />
              </code>
              : <DataText value={message} max={160} />
            </li>
          ))}
        </Places>
      )}
    </>
  );
}
