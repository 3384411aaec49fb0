import { useId, useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { toPlainText } from "../../../lib/text/display-text.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { ValueCount, JobFilter, createJobFacets } from "./job-filter.ts";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockEnd: 8,
});
const Reasons = styled("div")({ marginBlockEnd: 10 });
const ReasonList = styled("ul")({
  margin: "4px 0 0",
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
});

const maxReasons = 12;

export interface JobFiltersProps {
  facets: ReturnType<typeof createJobFacets>;
  filters: JobFilter;
  onFiltersChange: (change: JobFilter) => void;
}

export function JobFilters({ facets, filters, onFiltersChange }: JobFiltersProps) {
  const { types, providers, reasons } = facets;
  const failedCount = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Bar role="search" aria-label="Filter steps">
        {types.length > 1 && (
          <FilterSelect
            label="Step type"
            values={types}
            formatName={(type) => describeStepType(type).name}
            value={filters.jobType}
            toFilter={(jobType) => ({ jobType })}
            onChange={onFiltersChange}
          />
        )}
        {providers.length > 1 && (
          <FilterSelect
            label="Provider"
            values={providers}
            formatName={getProviderName}
            value={filters.jobProvider}
            toFilter={(jobProvider) => ({ jobProvider })}
            onChange={onFiltersChange}
          />
        )}
        <TextFilter value={filters.jobText ?? ""} onChange={onFiltersChange} />
      </Bar>
      {reasons.length > 1 && (
        <Reasons>
          {plural(failedCount, "step")} failed for {plural(reasons.length, "reason")}
          <ReasonList>
            {reasons.slice(0, maxReasons).map(({ value, count }) => {
              const isSelected = filters.jobReason === value;
              return (
                <li key={value}>
                  <Button
                    size="small"
                    aria-pressed={isSelected}
                    onClick={() => onFiltersChange({ jobReason: isSelected ? "" : value })}
                  >
                    <DataText value={value} maxLength={80} />
                    &nbsp;×{formatCount(count)}
                  </Button>
                </li>
              );
            })}
          </ReasonList>
        </Reasons>
      )}
    </>
  );
}

interface TextFilterProps {
  value: string;
  onChange: (change: JobFilter) => void;
}

/**
 * Keeps the text in this component's state too, because the URL changes with a delay if the event
 * has thousands of steps.
 */
function TextFilter({ value, onChange }: TextFilterProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      label="Search details and raw data"
      size="small"
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange({ jobText: target.value });
      }}
      onBlur={() => setDraft(undefined)}
      sx={{ flex: "1 1 160px", maxWidth: 320 }}
    />
  );
}

interface FilterSelectProps {
  label: string;
  values: readonly ValueCount[];
  formatName: (value: string) => string;
  value: string | undefined;
  toFilter: (value: string) => JobFilter;
  onChange: (change: JobFilter) => void;
}

function FilterSelect({ label, values, formatName, value, toFilter, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      label={label}
      size="small"
      value={value ?? ""}
      onChange={({ target }) => onChange(toFilter(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 132 }}
    >
      <option value="">Any</option>
      {values.map(({ value: option, count }) => (
        <option key={option} value={option}>
          {toPlainText(formatName(option))} ({formatCount(count)})
        </option>
      ))}
    </TextField>
  );
}
