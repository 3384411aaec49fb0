import { styled } from "@mui/material/styles";
import { type Filter, filtersWords } from "../../../domain/step-filter.ts";
import { DataText } from "../../components/text/data-text.tsx";

const Field = styled("code")({ font: "400 12px/18px var(--mono)" });
const Value = styled("b")({ fontWeight: 550 });

/** "when payload.tenant is eu-gov". Renders nothing without conditions. */
export function ConditionsText({ filters }: { filters: readonly Filter[] }) {
  return (
    <span>
      {filtersWords(filters).map((word, index) => {
        const text = <DataText value={word.text} max={80} />;
        if (word.kind === "field") return <Field key={index}>{text}</Field>;
        return word.kind === "value" ? (
          <Value key={index}>{text}</Value>
        ) : (
          <span key={index}>{word.text}</span>
        );
      })}
    </span>
  );
}
