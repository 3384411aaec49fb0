import { useState } from "react";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { replaceConditions } from "../../../api/failures/search-conditions.ts";
import type { Facet, FacetValue } from "../../../api/failures/report.ts";
import { ExcludeIcon } from "../../../components/icons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { toPlainText } from "../../../lib/text/display-text.ts";
import { capitalize, formatCount, plural } from "../../../lib/text/format.ts";
import { getKeyLabel } from "../filters/failure-keys.ts";
import { narrowByValue } from "../narrow.ts";
import { useValueLabels } from "../use-value-labels.ts";
import { isNearlyUnique, sortFacets } from "./facet-order.ts";
import type { PaneProps } from "../pane.ts";

const List = styled("ul")({ marginInline: -8 });
const Item = styled("li")({ display: "flex", alignItems: "center", gap: 4 });
const Value = styled(ButtonBase)({
  position: "relative",
  display: "flex",
  flex: 1,
  minInlineSize: 0,
  justifyContent: "space-between",
  gap: 12,
  minBlockSize: 28,
  paddingBlock: 4,
  paddingInline: 8,
  borderRadius: 6,
  font: "inherit",
  fontSize: 12.5,
  lineHeight: "18px",
  textAlign: "start",
  "&:hover": { background: "var(--hover)" },
  "& > :first-of-type": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& > :last-of-type": { flex: "none", fontVariantNumeric: "tabular-nums" },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});
const FailedCount = styled("span")({ color: "var(--fail)" });

/**
 * Number of values that are shown until the operator selects "Show more". Values that look like IDs
 * aren't shown until then.
 */
const maxCollapsedValues = 6;

export function FacetsTab({ report, search, conditions, onSearch }: PaneProps) {
  const getLabel = useValueLabels(report.facets);
  const narrowConditions = (key: string, value: string, isExcluded: boolean) =>
    onSearch(replaceConditions(search, narrowByValue(conditions, key, value, isExcluded)));
  const { facets, truncatedKeys } = report;
  const otherTruncatedKeys = truncatedKeys.filter((key) =>
    facets.every((facet) => facet.key !== key),
  );
  if (facets.length === 0) {
    return (
      <Section title="Values" isLast>
        <p>
          {report.scannedShare < 1
            ? "No values found so far."
            : "No values found in the matching events."}
        </p>
      </Section>
    );
  }
  return (
    <>
      {sortFacets(facets, report.eventCount).map((facet) => (
        <FacetSection
          key={facet.key}
          facet={facet}
          hasIdLikeValues={isNearlyUnique(facet, report.eventCount)}
          isTruncated={truncatedKeys.includes(facet.key)}
          getLabel={getLabel}
          onSelect={(value, isExcluded) => narrowConditions(facet.key, value, isExcluded)}
        />
      ))}
      {otherTruncatedKeys.length > 0 && (
        <Section title="Other payload fields">
          <p>
            A scan doesn't keep all values of these fields, so filters on them can miss events or
            include too many.
          </p>
          <ul>
            {otherTruncatedKeys.map((key) => (
              <li key={key}>{renderTitle(key)}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const renderTitle = (key: string) => (
  <DataText value={/^payload\b/.test(key) ? key : capitalize(getKeyLabel(key))} maxLength={48} />
);

interface FacetSectionProps {
  facet: Facet;
  hasIdLikeValues: boolean;
  isTruncated: boolean;
  getLabel: (value: { key: string; value: string; label?: string }) => string;
  onSelect: (value: string, isExcluded: boolean) => void;
}

function FacetSection({
  facet,
  hasIdLikeValues,
  isTruncated,
  getLabel,
  onSelect,
}: FacetSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { key, values } = facet;
  const collapsedCount = hasIdLikeValues ? 0 : maxCollapsedValues;
  const visibleValues = isOpen ? values : values.slice(0, collapsedCount);
  const canCollapse = values.length > collapsedCount;
  return (
    <Section
      title={renderTitle(key)}
      note={describeValues(facet, hasIdLikeValues)}
      actions={
        canCollapse && (
          <Button
            size="small"
            variant="text"
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? `Show fewer ${getKeyLabel(key)} values`
                : `Show more ${getKeyLabel(key)} values`
            }
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Show fewer" : "Show more"}
          </Button>
        )
      }
    >
      {visibleValues.length > 0 && (
        <List>
          {visibleValues.map((facetValue) => (
            <FacetRow
              key={facetValue.value}
              {...facetValue}
              // An outcome includes all steps, but the count only those that match the filters.
              {...(key === "outcome" && { failedCount: 0 })}
              label={getLabel({ ...facetValue, key })}
              onSelect={onSelect}
            />
          ))}
        </List>
      )}
      {isTruncated && (
        <p>
          A scan doesn't keep all values of this field, so filters on this field can miss events or
          include too many.
        </p>
      )}
    </Section>
  );
}

function describeValues(
  { values, distinctCount }: Facet,
  hasIdLikeValues: boolean,
): string | undefined {
  if (hasIdLikeValues) {
    return `${plural(distinctCount, "value")}, few events per value`;
  }
  if (distinctCount <= maxCollapsedValues) return undefined;
  return values.length < distinctCount
    ? `${plural(distinctCount, "value")} (${formatCount(values.length)} listed)`
    : plural(distinctCount, "value");
}

type FacetRowProps = FacetValue & Pick<FacetSectionProps, "onSelect">;

function FacetRow({ value, label = value, count, failedCount, onSelect }: FacetRowProps) {
  const excludeLabel = `Exclude ${toPlainText(label)}`;
  return (
    <Item>
      <Value onClick={(event) => onSelect(value, event.altKey)}>
        <span>
          <DataText value={label} maxLength={64} emptyText="(empty)" />
        </span>
        <span>
          {failedCount > 0 && <FailedCount>{formatCount(failedCount)} failed</FailedCount>}
          {failedCount > 0 ? ` · ${plural(count, "event")}` : plural(count, "event")}
        </span>
      </Value>
      <Tooltip title={excludeLabel}>
        <IconButton size="small" aria-label={excludeLabel} onClick={() => onSelect(value, true)}>
          <ExcludeIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
    </Item>
  );
}
