import { styled } from "@mui/material/styles";
import {
  evaluateFilters,
  type FilterResult,
  type PartResult,
} from "../../../../domain/filter-evaluation.ts";
import {
  describeFilter,
  type FilterTextPart,
  describePart,
} from "../../../../domain/filter-text.ts";
import type { Filter } from "../../../../domain/step-filter.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import type { EventScope } from "./event-scope.ts";

const List = styled("ul")({ display: "grid", rowGap: 6 });
const Parts = styled("ul")({
  listStyle: "disc",
  margin: "2px 0 0",
  paddingInlineStart: 20,
  color: "var(--ink-3)",
  fontSize: 12,
});
const Mono = styled("span")({ font: "400 12px/18px var(--mono)", color: "var(--ink-2)" });

export function FilterText({ parts }: { parts: readonly FilterTextPart[] }) {
  return parts.map(({ kind, text }, index) =>
    kind === "text" ? (
      text
    ) : (
      <Mono key={index}>
        <DataText value={text} maxLength={160} />
      </Mono>
    ),
  );
}

const matchMarks = {
  true: { tone: "ok", label: "matches" },
  false: { tone: "fail", label: "doesn't match" },
  undefined: { tone: "idle", label: "can't be evaluated from this record" },
} as const;

function MatchLabel({ isMatch }: Pick<FilterResult, "isMatch">) {
  const { tone, label } = matchMarks[`${isMatch}`];
  return (
    <StateMark tone={tone} label={label} {...(isMatch === undefined && { icon: "unknown" })} />
  );
}

const toText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function ActualValue({ part, actualValue }: Pick<PartResult, "part" | "actualValue">) {
  if (actualValue === undefined || actualValue === null) {
    return part.on === "subscriber" ? " (not in this record)" : " (missing)";
  }
  return (
    <>
      {" "}
      (actual:{" "}
      <Mono>
        <DataText value={toText(actualValue)} maxLength={160} />
      </Mono>
      )
    </>
  );
}

export interface ConditionTextProps {
  filters: readonly Filter[];
  scope: EventScope;
}

/**
 * Renders conditions with their results for the event's payload and subscriber. The API doesn't
 * specify how a service compares values, so a service's own results may differ.
 */
export function ConditionText({ filters, scope }: ConditionTextProps) {
  const results = evaluateFilters(filters, scope.conditions, {
    incompleteScopes: ["subscriber"],
  });
  return (
    <List>
      {filters.map((filter, index) => {
        const result = results[index];
        return (
          <li key={index}>
            <FilterText parts={describeFilter(filter)} />{" "}
            {result && <MatchLabel isMatch={result.isMatch} />}
            {result && filter.children.length > 0 && (
              <Parts>
                {result.parts.map(({ part, actualValue }, partIndex) => (
                  <li key={partIndex}>
                    <FilterText parts={describePart(part)} />
                    <ActualValue part={part} actualValue={actualValue} />
                  </li>
                ))}
              </Parts>
            )}
          </li>
        );
      })}
    </List>
  );
}
