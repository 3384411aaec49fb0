import { useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { isShown } from "../../../../contract/providers/credentials.ts";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { ChevronDownIcon, ChevronEndIcon } from "../../../components/icons.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import { plural } from "../../../lib/text/format.ts";
import { credentialPlan } from "./credential-plan.ts";
import { asFieldValue, fieldName, type FormModel, type FormValues } from "./form-values.ts";

const Fold = styled("div")({ paddingBlock: 8 });
const Quiet = styled("p")({ color: "var(--ink-3)", paddingBlock: 8 });

export interface CredentialFieldsProps {
  state: RecordFormState<FormValues>;
  model: FormModel;
}

/** Up to this many optional fields are shown without a click. */
const fewOptional = 4;

/** Shows required fields first; all other fields of the API are collapsed. */
export function CredentialFields({ state, model }: CredentialFieldsProps) {
  const stored = model.stored ?? {};
  const required = model.fields.filter((field) => field.required);
  const optional = model.fields.filter((field) => !field.required);
  const isUsed = ({ key }: CredentialField) => stored[key] !== undefined;
  const { errors } = state.form.formState;
  const hasFault = ({ key }: CredentialField) =>
    errors.credentials?.[key] !== undefined || errors.secrets?.[key] !== undefined;
  const mustShow = (fields: readonly CredentialField[]) =>
    fields.some((field) => isUsed(field) || hasFault(field));
  const [optionalOpen, setOptionalOpen] = useState(
    required.length === 0 || optional.length <= fewOptional || mustShow(optional),
  );
  const [furtherOpen, setFurtherOpen] = useState(
    model.fields.length === 0 && model.kind === "delivery" && model.further.some(isUsed),
  );
  const usedFurther = model.further.filter(isUsed);

  const rows = (fields: readonly CredentialField[]) => (
    <Rows fields={fields} state={state} model={model} />
  );
  return (
    <FieldRows>
      {model.fields.length === 0 && (
        <Quiet>
          {findProvider(model.providerId)
            ? "This provider needs no credentials."
            : "The console doesn't know the fields of this provider."}
        </Quiet>
      )}
      {required.length > 0 && <Quiet>Fields marked * are required to activate.</Quiet>}
      {rows(required)}
      {optional.length > 0 && (
        <>
          {required.length > 0 && optional.length > fewOptional && (
            <Toggle
              open={optionalOpen || optional.some(hasFault)}
              onToggle={() => setOptionalOpen(!optionalOpen)}
              label={plural(optional.length, "optional field")}
            />
          )}
          {(optionalOpen || optional.some(hasFault)) && rows(optional)}
        </>
      )}
      {!furtherOpen && rows(usedFurther)}
      <Toggle
        open={furtherOpen}
        onToggle={() => setFurtherOpen(!furtherOpen)}
        label={`${plural(model.further.length, "more field")} that this provider doesn't use`}
      />
      {furtherOpen && rows(model.further)}
    </FieldRows>
  );
}

interface ToggleProps {
  open: boolean;
  onToggle: () => void;
  label: string;
}

function Toggle({ open, onToggle, label }: ToggleProps) {
  return (
    <Fold>
      <Button
        variant="text"
        color="inherit"
        aria-expanded={open}
        startIcon={open ? <ChevronDownIcon /> : <ChevronEndIcon />}
        onClick={onToggle}
      >
        {label}
      </Button>
    </Fold>
  );
}

function Rows({
  fields,
  state: { control, values },
  model,
}: CredentialFieldsProps & { fields: readonly CredentialField[] }) {
  const plan = new Map(credentialPlan(values, model).map((item) => [item.key, item]));
  const isNew = model.integrationId === undefined;
  const shown = fields.filter((field) =>
    isShown(field, { ...values.credentials, ...values.secrets }),
  );
  return shown.map((field) => {
    const stored = asFieldValue(model.stored?.[field.key]);
    const item = plan.get(field.key);
    const change = isNew || item?.change === "kept" ? undefined : item?.change;
    const was = change !== undefined && !field.secret && item?.before !== undefined;
    return (
      <FieldRow key={field.key} change={change}>
        <FieldInput
          control={control}
          name={fieldName(field)}
          field={field}
          removable={!field.required}
          readStored={field.secret && typeof stored === "string" ? () => stored : undefined}
          help={
            was ? (
              <>
                Was <DataText value={item.before} max={120} />
              </>
            ) : undefined
          }
        />
      </FieldRow>
    );
  });
}
