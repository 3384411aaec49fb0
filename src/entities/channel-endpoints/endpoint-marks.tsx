import { styled } from "@mui/material/styles";
import { findEndpointType } from "../../../contract/providers/endpoint-types.ts";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { RetryButton } from "../../components/feedback/retry-button.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import type { useActiveIntegrations } from "../integrations/use-active-integrations.ts";
import { type EndpointIssue, endpointIssueTexts, affectsDelivery } from "./endpoint-issues.ts";

const Marks = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  columnGap: 12,
  maxInlineSize: "100%",
});

export const getEndpointTypeName = (type: string): string => findEndpointType(type)?.label ?? type;

export function EndpointTypeLabel({ type }: { type: string }) {
  return <DataText value={getEndpointTypeName(type)} maxLength={48} />;
}

/**
 * Explains why integrations aren't checked, and loads them again. Renders nothing unless the first
 * load has failed.
 */
export function UncheckedIntegrationsNotice({
  query,
}: Pick<ReturnType<typeof useActiveIntegrations>, "query">) {
  return (
    query.isLoadingError && (
      <PartialNotice
        actions={
          <RetryButton size="small" onClick={() => void query.refetch()}>
            Try again
          </RetryButton>
        }
      >
        Couldn't load the active integrations, so inactive ones aren't marked. {query.error.message}
      </PartialNotice>
    )
  );
}

export interface EndpointMarksProps {
  issues: readonly EndpointIssue[];
  /** Shows only the first mark, with the number of other marks. */
  isCompact?: boolean;
}

/** Renders nothing while it is unknown whether the endpoint has issues that may affect delivery. */
export function EndpointMarks({ issues, isCompact = false }: EndpointMarksProps) {
  const deliveryIssues = issues.filter(({ kind }) => affectsDelivery(kind));
  if (deliveryIssues.length === 0 && issues.some(({ kind }) => kind === "integrationLoading"))
    return null;
  const relevantIssues = deliveryIssues.length > 0 ? deliveryIssues : issues;
  const visibleIssues = isCompact ? relevantIssues.slice(0, 1) : relevantIssues;
  const hiddenCount = relevantIssues.length - visibleIssues.length;
  if (relevantIssues.length === 0) return <StateMark tone="ok" label="No issues" />;
  return (
    <Marks>
      {visibleIssues.map((issue) => {
        const { tone, icon, label, hint } = endpointIssueTexts[issue.kind];
        const mark = (
          <StateMark
            tone={tone}
            icon={icon}
            label={hiddenCount > 0 ? `${label}, +${hiddenCount}` : label}
          />
        );
        // A list has hundreds of marks, and a tooltip component for each mark would be slow.
        if (isCompact) {
          return (
            <span key={issue.kind} title={issue.detail ?? hint}>
              {mark}
            </span>
          );
        }
        return (
          <Tooltip key={issue.kind} title={issue.detail ?? hint} describeChild>
            <span>{mark}</span>
          </Tooltip>
        );
      })}
    </Marks>
  );
}
