import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import {
  type FailureSearch,
  defaultSpan,
  withConditions,
} from "../../../api/failures/failure-search.ts";
import type { Condition, Facet } from "../../../api/failures/report.ts";
import { TimeRangeField } from "../../../components/filter/time-range-field.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { addConditions } from "../../../entities/events/filters/add-conditions.ts";
import { ConditionChips } from "../../../entities/events/filters/condition-chips.tsx";
import { failureKeyOf, knownValuesOf } from "./failure-keys.ts";
import { FailureQueryBar } from "./failure-query-bar.tsx";
import { ZoomChip } from "./zoom-chip.tsx";

const ConditionEditor = lazyComponent(
  async () =>
    (await import("../../../entities/events/filters/condition-editor.tsx")).ConditionEditor,
);

const noFacets: readonly Facet[] = [];

export interface FailuresBarProps {
  search: FailureSearch;
  conditions: readonly Condition[];
  onSearch: (search: FailureSearch) => void;
  /** The values of the scanned events. */
  facets?: readonly Facet[] | undefined;
  actions: ReactNode;
  /** Moves the focus from the query field to the list. */
  onLeave?: () => void;
}

const noop = () => undefined;

export function FailuresBar(props: FailuresBarProps) {
  const { search, conditions, onSearch, facets = noFacets, actions, onLeave = noop } = props;
  const { last, after, before } = search;
  const hasRange = after !== undefined || before !== undefined;
  const setConditions = (next: readonly Condition[]) => onSearch(withConditions(search, next));
  return (
    <PageHeader
      title="Failures"
      metaGrows
      meta={
        <>
          <TimeRangeField
            value={hasRange ? { after, before } : { last: last ?? defaultSpan }}
            onChange={(range) => {
              const { last: _, after: __, before: ___, from: ____, to: _____, ...rest } = search;
              onSearch({ ...rest, ...range });
            }}
          />
          <ZoomChip search={search} onSearch={onSearch} />
          <ConditionChips
            conditions={conditions}
            keyOf={failureKeyOf}
            onChange={setConditions}
            renderEditor={(editor) => (
              <ConditionEditor {...editor} knownValues={knownValuesOf(facets)} />
            )}
          />
          <FailureQueryBar
            facets={facets}
            onAdd={(added) => setConditions(addConditions(conditions, added, failureKeyOf))}
            onLeave={onLeave}
          />
          {conditions.length > 0 && (
            <Button size="small" variant="text" onClick={() => setConditions([])}>
              Clear filters
            </Button>
          )}
        </>
      }
      actions={actions}
    />
  );
}
