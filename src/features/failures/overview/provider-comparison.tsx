import {
  formatProgress,
  formatCount,
  formatList,
  formatPercent,
} from "../../../lib/text/format.ts";
import { styled } from "@mui/material/styles";
import type { ProviderComparison } from "../../../api/failures/report.ts";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark, type Tone } from "../../../components/state-mark.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import type { PaneProps } from "../pane.ts";
import { PaneTable } from "./pane-table.tsx";
import { type ProviderChange, getProviderChange, sortProviders } from "./provider-changes.ts";

const Conclusion = styled("p")({ marginBlockEnd: 8, fontWeight: 550 });
const changeMarks: Readonly<Record<ProviderChange, { tone: Tone; label: string }>> = {
  worse: { tone: "fail", label: "Worse" },
  better: { tone: "ok", label: "Better" },
  same: { tone: "idle", label: "Unchanged" },
  unknown: { tone: "idle", label: "Not comparable" },
};

function describeConclusion(
  comparisons: readonly ProviderComparison[],
  isComplete: boolean,
): string {
  const worseProviders = comparisons.filter(
    (comparison) => getProviderChange(comparison) === "worse",
  );
  const namesText = formatList([
    ...new Set(worseProviders.map(({ provider }) => getProviderName(provider))),
  ]);
  if (worseProviders.length === 0) {
    return isComplete
      ? "No provider performed worse than the day before."
      : "So far, no provider performed worse than the day before.";
  }
  return isComplete
    ? `Worse than the day before: ${namesText}.`
    : `So far, worse than the day before: ${namesText}.`;
}

export function ProviderComparisonSection({
  report,
  search,
  isWindowCurrent,
}: Pick<PaneProps, "report" | "search" | "isWindowCurrent">) {
  const { providers } = report;
  // A zoom doesn't apply to the compared days.
  const hasFixedEnd = search.before !== undefined || !isWindowCurrent;
  if (providers.length === 0) return null;
  const sortedProviders = sortProviders(providers);
  const scannedShare = Math.min(
    ...providers.map(({ previousDayScannedShare }) => previousDayScannedShare),
  );
  return (
    <Section title="Compared with the day before">
      {scannedShare === 0 ? (
        <p>
          {report.scannedShare < 1
            ? "The day before hasn't been scanned yet."
            : "The day before hasn't been scanned. To compare, choose a time range of at least 48 hours."}
        </p>
      ) : (
        <>
          <Conclusion>
            {describeConclusion(sortedProviders, scannedShare >= 1 && report.scannedShare >= 1)}
          </Conclusion>
          <p>
            Percentages show the share of sends with a failure, retry, or warning at the provider.
          </p>
          <PaneTable>
            <thead>
              <tr>
                <th scope="col">Provider</th>
                <th scope="col" style={{ inlineSize: "21%" }}>
                  {hasFixedEnd ? "Last 24 hours of the range" : "Last 24 hours"}
                </th>
                <th scope="col" style={{ inlineSize: "21%" }}>
                  {hasFixedEnd ? "24 hours before that" : "Previous 24 hours"}
                </th>
                {/* On a phone, the longest word of a label fits beside its icon. */}
                <th scope="col" style={{ inlineSize: "30%" }}>
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {sortedProviders.map((row) => (
                <tr key={`${row.provider} ${row.channel}`}>
                  <th scope="row">
                    <DotSeparated
                      texts={[getProviderName(row.provider), describeStepType(row.channel).name]}
                    />
                  </th>
                  <td>
                    <IssueShare {...row.lastDay} />
                  </td>
                  <td>
                    <IssueShare {...row.previousDay} />
                  </td>
                  <td>
                    <StateMark {...changeMarks[getProviderChange(row)]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </PaneTable>
          {scannedShare < 1 && (
            <p>
              Only {formatProgress(scannedShare)} of the day before has been scanned, so the
              comparison is incomplete.
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function IssueShare({ callCount, issueCount }: ProviderComparison["lastDay"]) {
  if (callCount === 0) return "No sends";
  return (
    <>
      {formatShare(issueCount / callCount)}
      <small>{`${formatCount(issueCount)} of ${formatCount(callCount)}`}</small>
    </>
  );
}

/** Formats a share. A share above 0 and below 1% becomes "<1%". */
const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? `<1%` : formatPercent(share);
