import {
  type FailureSearch,
  defaultSpan,
  parseWhere,
  withConditions,
} from "../../../api/failures/failure-search.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { TimeRangeField } from "../../../components/filter/time-range-field.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { ConditionChips } from "./condition-chips.tsx";
import { WhereInput } from "./where-input.tsx";

export interface FailuresBarProps {
  search: FailureSearch;
  onSearch: (search: FailureSearch) => void;
  /** Returns a link with absolute times. */
  link: () => string;
}

export function FailuresBar({ search, onSearch, link }: FailuresBarProps) {
  const { last, after, before } = search;
  const { conditions } = parseWhere(search.where);
  const hasRange = after !== undefined || before !== undefined;
  return (
    <PageHeader
      title="Failures"
      metaGrows
      meta={
        <>
          <TimeRangeField
            value={hasRange ? { after, before } : { last: last ?? defaultSpan }}
            onChange={(range) => {
              const { from: _, to: __, ...rest } = search;
              onSearch({ ...rest, last: undefined, after: undefined, before: undefined, ...range });
            }}
          />
          <ConditionChips
            conditions={conditions}
            onChange={(next) => onSearch(withConditions(search, next))}
          />
          <WhereInput
            onAdd={(condition) => onSearch(withConditions(search, [...conditions, condition]))}
          />
        </>
      }
      actions={<CopyButton wide value={link} label="Copy link" />}
    />
  );
}
