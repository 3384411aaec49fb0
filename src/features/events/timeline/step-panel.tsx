import { type ReactNode, useId, useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { parseFilters } from "../../../../domain/step-filter.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { plural } from "../../../lib/text/format.ts";
import { parseRawObject } from "../../../../domain/raw-data.ts";
import { ConditionText } from "./condition-text.tsx";
import type { EventScope } from "./event-scope.ts";

const Panel = styled("div")({
  marginBlockStart: 4,
  padding: "8px 12px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  background: "var(--bg)",
  display: "grid",
  rowGap: 8,
});
const Issues = styled("div")({
  padding: "6px 10px",
  borderRadius: 6,
  background: "var(--warn-soft)",
  "& > strong": { color: "var(--warn)" },
});

export interface StepPanelProps {
  job: LooseObject;
  details: readonly LooseObject[];
  scope: EventScope;
}

const hasEntries = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Renders the step as it was when the job ran: its issues, and its configuration on request. */
export function StepPanel({ job, details, scope }: StepPanelProps) {
  const step = asObject(job["step"]);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (step === undefined) return null;
  const { issues } = step;
  const filters = parseFilters(step["filters"]);
  const variants = asObjects(step["variants"]);
  const countTexts = [
    ...(filters.length > 0 ? [plural(filters.length, "condition")] : []),
    ...(variants.length > 0 ? [plural(variants.length, "variant")] : []),
  ];
  return (
    <>
      {hasEntries(issues) && (
        <Issues>
          <strong>This step has issues</strong>
          <JsonView label="Issues" value={issues} fileName="issues.json" />
        </Issues>
      )}
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ marginInlineStart: "-6px" }}
      >
        {isOpen
          ? "Hide step configuration"
          : ["Show step configuration", ...countTexts].join(" · ")}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Panel>
            <KeyValueList
              items={{
                ...toStepItems(step, job),
                Conditions:
                  filters.length === 0 ? "None" : <ConditionText filters={filters} scope={scope} />,
                ...toVariantItems(variants, details, scope),
              }}
            />
            <Documents job={job} step={step} scope={scope} />
          </Panel>
        )}
      </div>
    </>
  );
}

const documentFields: readonly [key: string, label: string, isJobField?: true][] = [
  ["controlVariables", "Control variables"],
  ["metadata", "Metadata"],
  ["replyCallback", "Reply callback"],
  ["template", "Template"],
  ["overrides", "Overrides", true],
  ["payload", "Job payload", true],
];

function Documents({
  job,
  step,
  scope,
}: Pick<StepPanelProps, "job" | "scope"> & { step: LooseObject }) {
  // Uses the JSON texts, because parsing rounds long numbers and reorders some keys.
  const [jobTextsByKey, stepTextsByKey] = useMemo(() => {
    const textsByKey = scope.readJobTexts(job);
    return [textsByKey, getJsonMembers(textsByKey.get("step") ?? "")];
  }, [job, scope]);
  return documentFields.map(([key, label, isJobField]) => {
    const value = (isJobField ? job : step)[key];
    return (
      hasEntries(value) && (
        <JsonView
          key={key}
          label={label}
          text={(isJobField ? jobTextsByKey : stepTextsByKey).get(key)}
          value={value}
          shouldSkipValidation
          fileName={`${key}.json`}
        />
      )
    );
  });
}

function toStepItems(step: LooseObject, job: LooseObject) {
  const replyCallback = asObject(step["replyCallback"]);
  const renderId = (value: unknown, name: string) => {
    const text = asText(value);
    return text !== undefined && <Id value={text} name={name} />;
  };
  return {
    Name: <DataText value={step["name"]} maxLength={120} />,
    Active: step["active"] === false ? "No" : "Yes",
    "Step ID": renderId(step["_id"], "step ID"),
    "Template ID": renderId(step["_templateId"], "template ID"),
    "Parent step ID": renderId(step["_parentId"], "parent step ID"),
    "Job ID": renderId(job["_id"], "job ID"),
    "Reply callback": replyCallback && (replyCallback["active"] === true ? "Active" : "Inactive"),
    "Job updated": <DataText value={job["updatedAt"]} />,
  };
}

function toVariantItems(
  variants: readonly LooseObject[],
  details: readonly LooseObject[],
  scope: EventScope,
): Record<string, ReactNode> {
  const chosenDetail = details.find(
    ({ detail }) => parseDetailText(detail)?.key === "variantChosen",
  );
  const chosenVariant = parseRawObject(chosenDetail);
  return Object.fromEntries(
    variants.map((variant, index) => {
      const isChosen =
        chosenVariant !== undefined &&
        (chosenVariant["variantId"] === variant["_id"] ||
          (chosenVariant["name"] !== undefined && chosenVariant["name"] === variant["name"]));
      const filters = parseFilters(variant["filters"]);
      return [
        `Variant ${index + 1}`,
        <>
          <strong>
            <DataText value={variant["name"]} maxLength={80} />
            {isChosen && " (this variant ran)"}
          </strong>
          {filters.length > 0 && <ConditionText filters={filters} scope={scope} />}
        </>,
      ];
    }),
  );
}
