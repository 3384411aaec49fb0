import { styled } from "@mui/material/styles";
import { describeFilters } from "../../../domain/filter-text.ts";
import type { Filter } from "../../../domain/step-filter.ts";
import { DataText } from "../../components/text/data-text.tsx";

const Field = styled("code")({ font: "400 12px/18px var(--mono)" });
const Value = styled("b")({ fontWeight: 550 });

export function ConditionsText({ filters }: { filters: readonly Filter[] }) {
  return (
    <span>
      {describeFilters(filters).map((part, index) => {
        const text = <DataText value={part.text} maxLength={80} />;
        if (part.kind === "field") return <Field key={index}>{text}</Field>;
        return part.kind === "value" ? (
          <Value key={index}>{text}</Value>
        ) : (
          <span key={index}>{part.text}</span>
        );
      })}
    </span>
  );
}
