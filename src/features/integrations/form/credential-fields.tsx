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
import { getCredentialChanges } from "./credential-changes.ts";
import { toFieldValue, toFieldName, type FormModel, type FormValues } from "./form-values.ts";

const ToggleRow = styled("div")({ paddingBlock: 8 });
const Explanation = styled("p")({ color: "var(--ink-3)", paddingBlock: 8 });

export interface CredentialFieldsProps {
  state: RecordFormState<FormValues>;
  model: FormModel;
}

/** A list of at most this many optional fields is never collapsed. */
const maxExpandedOptionalFields = 4;

export function CredentialFields({ state, model }: CredentialFieldsProps) {
  const savedCredentials = model.savedCredentials ?? {};
  const requiredFields = model.fields.filter((field) => field.required);
  const optionalFields = model.fields.filter((field) => !field.required);
  const isUsed = ({ key }: CredentialField) => savedCredentials[key] !== undefined;
  const { errors } = state.form.formState;
  const hasError = ({ key }: CredentialField) =>
    errors.credentials?.[key] !== undefined || errors.secrets?.[key] !== undefined;
  const shouldExpand = (fields: readonly CredentialField[]) =>
    fields.some((field) => isUsed(field) || hasError(field));
  const [areOptionalFieldsOpen, setAreOptionalFieldsOpen] = useState(
    requiredFields.length === 0 ||
      optionalFields.length <= maxExpandedOptionalFields ||
      shouldExpand(optionalFields),
  );
  const [areOtherFieldsOpen, setAreOtherFieldsOpen] = useState(
    model.fields.length === 0 && model.kind === "delivery" && model.otherFields.some(isUsed),
  );
  // An error opens its group, which stays open while the error is corrected.
  if (!areOptionalFieldsOpen && optionalFields.some(hasError)) setAreOptionalFieldsOpen(true);
  if (!areOtherFieldsOpen && model.otherFields.some(hasError)) setAreOtherFieldsOpen(true);
  const isInCatalog = findProvider(model.providerId) !== undefined;
  const usedOtherFields = model.otherFields.filter(isUsed);

  const renderRows = (fields: readonly CredentialField[]) => (
    <Rows fields={fields} state={state} model={model} />
  );
  return (
    <FieldRows>
      {model.fields.length === 0 && (
        <Explanation>
          {isInCatalog
            ? "This provider doesn't require credentials."
            : "This provider isn't in the catalog, so its fields are unknown."}
        </Explanation>
      )}
      {requiredFields.length > 0 && (
        <Explanation>Fields marked * are required to activate the integration.</Explanation>
      )}
      {renderRows(requiredFields)}
      {optionalFields.length > 0 && (
        <>
          {requiredFields.length > 0 && optionalFields.length > maxExpandedOptionalFields && (
            <Toggle
              isOpen={areOptionalFieldsOpen}
              onToggle={() => setAreOptionalFieldsOpen(!areOptionalFieldsOpen)}
              label={plural(optionalFields.length, "optional field")}
            />
          )}
          {areOptionalFieldsOpen && renderRows(optionalFields)}
        </>
      )}
      {!areOtherFieldsOpen && renderRows(usedOtherFields)}
      <Toggle
        isOpen={areOtherFieldsOpen}
        onToggle={() => setAreOtherFieldsOpen(!areOtherFieldsOpen)}
        label={
          isInCatalog
            ? plural(
                model.otherFields.length,
                "field that this provider doesn't use",
                "fields that this provider doesn't use",
              )
            : plural(
                model.otherFields.length,
                "field of other providers",
                "fields of other providers",
              )
        }
      />
      {areOtherFieldsOpen && renderRows(model.otherFields)}
    </FieldRows>
  );
}

function Toggle({
  isOpen,
  onToggle,
  label,
}: {
  isOpen: boolean;
  onToggle: () => void;
  label: string;
}) {
  return (
    <ToggleRow>
      <Button
        variant="text"
        color="inherit"
        aria-expanded={isOpen}
        startIcon={isOpen ? <ChevronDownIcon /> : <ChevronEndIcon />}
        onClick={onToggle}
      >
        {label}
      </Button>
    </ToggleRow>
  );
}

function Rows({
  fields,
  state: { control, values, base },
  model,
}: CredentialFieldsProps & { fields: readonly CredentialField[] }) {
  const changesByKey = new Map(
    getCredentialChanges(values, base, model).map((item) => [item.key, item]),
  );
  const isNew = model.integrationId === undefined;
  const visibleFields = fields.filter((field) =>
    isShown(field, { ...values.credentials, ...values.secrets }),
  );
  return visibleFields.map((field) => {
    const savedValue = toFieldValue(model.savedCredentials?.[field.key]);
    const item = changesByKey.get(field.key);
    const changeKind = isNew || item?.changeKind === "unchanged" ? undefined : item?.changeKind;
    const isBeforeVisible = changeKind !== undefined && !field.secret && item?.before !== undefined;
    return (
      <FieldRow key={field.key} changeKind={changeKind}>
        <FieldInput
          control={control}
          name={toFieldName(field)}
          field={field}
          isRemovable={!field.required}
          readSavedSecret={
            field.secret && typeof savedValue === "string" ? () => savedValue : undefined
          }
          help={
            isBeforeVisible ? (
              <>
                Saved value: <DataText value={item.before} maxLength={120} />
              </>
            ) : undefined
          }
        />
      </FieldRow>
    );
  });
}
