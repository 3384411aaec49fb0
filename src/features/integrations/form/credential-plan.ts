import { isSecretKey } from "../../../../contract/providers/secrecy.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { filtersWords, wordsText } from "../../../../contract/step-filter.ts";
import { isEqual } from "../../../lib/three-way.ts";
import {
  asFieldValue,
  everyField,
  fieldName,
  type FormModel,
  type FormValues,
  replacedParts,
  toConfigurations,
  toCredentials,
} from "./form-values.ts";

export type PlannedChange = "kept" | "added" | "changed" | "removed";

/** What becomes of one key of the credentials. */
export interface PlannedKey {
  key: string;
  label: string;
  /** The form's name; absent for a key that this build does not know. */
  name: string | undefined;
  secret: boolean;
  change: PlannedChange;
  before: string | undefined;
  after: string | undefined;
}

const shown = (value: unknown): string | undefined => {
  const text = asFieldValue(value);
  return typeof text === "boolean" ? (text ? "on" : "off") : text;
};

function changeOf(before: unknown, after: unknown): PlannedChange {
  if (isEqual(before, after)) return "kept";
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

/**
 * Key by key what a save does to the credentials, in the order of the form. Values of secrets are
 * left out: their change is told, not they. Where the stored ones cannot be read, all count as new.
 */
export function credentialPlan(values: FormValues, model: FormModel): PlannedKey[] {
  const before: Readonly<Record<string, unknown>> = model.stored ?? {};
  const after = toCredentials(values, model);
  const fields = new Map(everyField(model).map((field) => [field.key, field]));
  const order = [...fields.keys()];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  return keys.map((key) => {
    const field = fields.get(key);
    const secret = field?.secret ?? isSecretKey(key);
    const mask = (value: unknown) =>
      value === undefined ? undefined : secret ? "••••••••" : shown(value);
    return {
      key,
      label: field?.label ?? key,
      name: field && fieldName(field),
      secret,
      change: changeOf(before[key], after[key]),
      before: mask(before[key]),
      after: mask(after[key]),
    };
  });
}

const sentence = (values: FormValues) =>
  values.conditions.length === 0 ? undefined : wordsText(filtersWords(values.conditions));

/** Everything that a save changes, for the review. */
export function formChanges(values: FormValues, base: FormValues, model: FormModel): Change[] {
  const parts = replacedParts(values, base, model);
  const before = model.storedConfigurations ?? {};
  const after = toConfigurations(values, model);
  const text = (name: "name" | "identifier", label: string): Change[] =>
    values[name] === base[name]
      ? []
      : [{ name, label, before: base[name], after: values[name] || "left to the service" }];
  return [
    ...text("name", "Name"),
    ...text("identifier", "Identifier"),
    ...(parts.credentials
      ? credentialPlan(values, model)
          .filter(({ change }) => change !== "kept")
          .map((item) => ({
            name: item.name ?? item.key,
            label: item.label,
            before: item.before,
            after: item.after,
            secret: item.secret,
          }))
      : []),
    ...(parts.conditions
      ? [
          {
            name: "conditions",
            label: "Conditions",
            before: model.conditionsKnown ? sentence(base) : undefined,
            after: sentence(values) ?? (model.conditionsKnown ? undefined : "none"),
          },
        ]
      : []),
    ...(parts.configurations
      ? [
          {
            name: "inboundWebhookEnabled",
            label: "Inbound webhook",
            before: shown(before.inboundWebhookEnabled),
            after: shown(after.inboundWebhookEnabled) ?? "not set",
          },
          {
            name: "signingKey",
            label: "Signing key",
            before: before.inboundWebhookSigningKey,
            after: after.inboundWebhookSigningKey,
            secret: true,
          },
        ].filter(({ before: was, after: is }) => was !== is)
      : []),
  ];
}
