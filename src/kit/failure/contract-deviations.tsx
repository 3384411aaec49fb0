import { useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { maxDrift } from "../../api/client/drift.ts";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { CodeText } from "../../components/text/code-text.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { ContractNoticeProps } from "./contract-notice.tsx";
import { formatCount, formatList, plural } from "../../lib/text/format.ts";

const DeviationList = styled("ul")({
  listStyle: "disc",
  maxBlockSize: 200,
  overflow: "auto",
  padding: "8px 16px 8px 41px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--warn-soft)",
  fontSize: 12,
  lineHeight: "20px",
});

export function ContractDeviations(props: ContractNoticeProps) {
  const { drift, incompleteCount = 0, duplicateCount = 0, droppedParameters = [] } = props;
  const { onResetOptions } = props;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const summaries = [
    ...(drift.length > 0
      ? [
          drift.length >= maxDrift
            ? `${formatCount(drift.length)}+ values don't match the API contract.`
            : plural(
                drift.length,
                "value doesn't match the API contract.",
                "values don't match the API contract.",
              ),
        ]
      : []),
    ...(incompleteCount > 0
      ? [
          plural(
            incompleteCount,
            "record is missing its ID or time and isn't shown.",
            "records are missing their ID or time and aren't shown.",
          ),
        ]
      : []),
    ...(duplicateCount > 0
      ? [plural(duplicateCount, "duplicate record is hidden.", "duplicate records are hidden.")]
      : []),
  ];
  return (
    <>
      {droppedParameters.length > 0 && (
        <PartialNotice
          actions={onResetOptions && <Button onClick={onResetOptions}>Use defaults</Button>}
        >
          {droppedParameters.length === 1
            ? `The service rejected the parameter ${formatList(droppedParameters)}. The list was loaded without it.`
            : `The service rejected the parameters ${formatList(droppedParameters)}. The list was loaded without them.`}
        </PartialNotice>
      )}
      {summaries.length > 0 && (
        <PartialNotice
          actions={
            drift.length > 0 && (
              <Button
                size="small"
                aria-expanded={isOpen}
                aria-controls={detailsId}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? "Hide details" : "Show details"}
              </Button>
            )
          }
        >
          {summaries.join(" ")}
        </PartialNotice>
      )}
      {isOpen && (
        <DeviationList
          id={detailsId}
          tabIndex={0}
          aria-label="Values that don't match the contract"
        >
          {drift.map(({ path, message }, index) => (
            <li key={index}>
              <CodeText value={path || "whole response"} maxLength={120} />:{" "}
              <DataText value={message} maxLength={160} />
            </li>
          ))}
        </DeviationList>
      )}
    </>
  );
}
