import { isSecretKey } from "../../../../contract/providers/secrecy.ts";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { describeFilters, joinText } from "../../../../domain/filter-text.ts";
import { isEqual } from "../../../lib/three-way.ts";
import {
  toFieldValue,
  getAllFields,
  toFieldName,
  type FormModel,
  type FormValues,
  getPartsToReplace,
  toConfigurations,
  toCredentials,
  toSavedCredentials,
} from "./form-values.ts";

export type ChangeKind = "unchanged" | "added" | "changed" | "removed";

export type CredentialChange = ReturnType<typeof getCredentialChanges>[number];

const formatValue = (value: unknown): string | undefined => {
  const fieldValue = toFieldValue(value);
  return typeof fieldValue === "boolean" ? (fieldValue ? "on" : "off") : fieldValue;
};

function getChangeKind(before: unknown, after: unknown): ChangeKind {
  if (isEqual(before, after)) return "unchanged";
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

/**
 * Returns how each credential changes, in form order and with secrets masked. If the service hides
 * the saved values, every credential counts as added.
 */
export function getCredentialChanges(values: FormValues, base: FormValues, model: FormModel) {
  const savedCredentials = toSavedCredentials(base, model);
  const newCredentials = toCredentials(values, model);
  const fieldsByKey = new Map(getAllFields(model).map((field) => [field.key, field]));
  const orderedKeys = [...fieldsByKey.keys()];
  const keys = [
    ...new Set([...Object.keys(savedCredentials), ...Object.keys(newCredentials)]),
  ].toSorted((a, b) => orderedKeys.indexOf(a) - orderedKeys.indexOf(b));
  return keys.map((key) => {
    const field = fieldsByKey.get(key);
    const isSecret = field?.secret ?? isSecretKey(key);
    const mask = (value: unknown) =>
      value === undefined ? undefined : isSecret ? maskedSecret : formatValue(value);
    return {
      key,
      label: field?.label ?? key,
      /** Name of the form field; undefined for a key that isn't in the contract. */
      name: field && toFieldName(field),
      isSecret,
      changeKind: getChangeKind(savedCredentials[key], newCredentials[key]),
      before: mask(savedCredentials[key]),
      after: mask(newCredentials[key]),
    };
  });
}

const formatConditions = (values: FormValues) =>
  values.conditions.length === 0 ? undefined : joinText(describeFilters(values.conditions));

export function getFormChanges(values: FormValues, base: FormValues, model: FormModel): Change[] {
  const partsToReplace = getPartsToReplace(values, base, model);
  const savedConfigurations = toConfigurations(base, model);
  const newConfigurations = toConfigurations(values, model);
  const getTextChanges = (name: "name" | "identifier", label: string): Change[] =>
    values[name] === base[name] ? [] : [{ name, label, before: base[name], after: values[name] }];
  return [
    ...getTextChanges("name", "Name"),
    ...getTextChanges("identifier", "Identifier"),
    ...(partsToReplace.credentials
      ? getCredentialChanges(values, base, model)
          .filter(({ changeKind }) => changeKind !== "unchanged")
          .map((item) => ({
            name: item.name ?? item.key,
            label: item.label,
            before: item.before,
            after: item.after,
            isSecret: item.isSecret,
          }))
      : []),
    ...(partsToReplace.conditions
      ? [
          {
            name: "conditions",
            label: "Conditions",
            before: model.hasReadableConditions ? formatConditions(base) : undefined,
            after: formatConditions(values) ?? (model.hasReadableConditions ? undefined : "none"),
          },
        ]
      : []),
    ...(partsToReplace.configurations
      ? [
          {
            name: "inboundWebhookEnabled",
            label: "Inbound webhook",
            before: formatValue(savedConfigurations.inboundWebhookEnabled),
            after: formatValue(newConfigurations.inboundWebhookEnabled) ?? "not set",
          },
          {
            name: "signingKey",
            label: "Signing key",
            before: savedConfigurations.inboundWebhookSigningKey,
            after: newConfigurations.inboundWebhookSigningKey,
            isSecret: true,
          },
        ].filter(({ before: valueBefore, after: valueAfter }) => valueBefore !== valueAfter)
      : []),
  ];
}
