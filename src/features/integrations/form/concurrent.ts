import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { maskedSecret } from "../../../../contract/secrets.ts";
import { filtersWords, wordsText } from "../../../../domain/step-filter.ts";
import { isEqual, mergeThreeWay, mergeStates } from "../../../lib/three-way.ts";
import { asFieldValue, everyField, type FormModel, type FormValues } from "./form-values.ts";

/** Form values on top of one response: a kept secret means that response's secret. */
export interface Reading {
  values: FormValues;
  model: FormModel;
}

type Flat = Record<string, unknown>;

/** Returns every field by its form name, secrets as they would be saved. */
function flat({ values, model }: Reading): Flat {
  const fields = everyField(model);
  return {
    name: values.name,
    identifier: values.identifier,
    conditions: values.conditions,
    inboundWebhookEnabled: values.inboundWebhookEnabled,
    signingKey: values.signingKey ?? model.storedConfigurations?.inboundWebhookSigningKey ?? "",
    ...Object.fromEntries(
      fields.map(({ key, secret }) =>
        secret
          ? [`secrets.${key}`, values.secrets[key] ?? asFieldValue(model.stored?.[key]) ?? ""]
          : [`credentials.${key}`, values.credentials[key] ?? ""],
      ),
    ),
  };
}

const isSecretName = (name: string) => name.startsWith("secrets.") || name === "signingKey";

function shown(name: string, value: unknown): string | undefined {
  if (name === "conditions") {
    const filters = value as FormValues["conditions"];
    return filters.length === 0 ? undefined : wordsText(filtersWords(filters));
  }
  if (isSecretName(name)) return value === "" ? undefined : maskedSecret;
  const text = asFieldValue(value);
  return text === undefined || text === "" ? undefined : String(text);
}

const ownLabels: Record<string, string> = {
  name: "Name",
  identifier: "Identifier",
  conditions: "Conditions",
  inboundWebhookEnabled: "Inbound webhook",
  signingKey: "Signing key",
};

export const isSameReading = (one: Reading, other: Reading): boolean =>
  isEqual(flat(one), flat(other));

/** Returns the fields that both sides changed, to different values. */
export function conflictRows(base: Reading, theirs: Reading, mine: Reading): CompareRow[] {
  const [was, is, typed] = [flat(base), flat(theirs), flat(mine)];
  const labels = new Map(everyField(mine.model).map(({ key, label }) => [key, label]));
  return Object.entries(mergeStates(was, is, typed)).flatMap(([name, state]) =>
    state === "both"
      ? [
          {
            name,
            label: ownLabels[name] ?? labels.get(name.split(".")[1] ?? "") ?? name,
            base: shown(name, was[name]),
            theirs: shown(name, is[name]),
            mine: shown(name, typed[name]),
            suggested: "mine" as const,
            secret: isSecretName(name),
          },
        ]
      : [],
  );
}

/** Returns the values to save on top of `theirs`. */
export function mergeWith(
  base: Reading,
  theirs: Reading,
  mine: Reading,
  choices: Choices,
): FormValues {
  const is = flat(theirs);
  const merged: Flat = mergeThreeWay(flat(base), is, flat(mine), choices);
  const group = (prefix: string) =>
    Object.entries(merged).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), name, value] as const] : [],
    );
  // A secret that equals theirs is kept, so that it doesn't have to be on the page.
  const kept = (name: string) =>
    merged[name] === is[name] ? undefined : asFieldValue(merged[name]);
  const signingKey = kept("signingKey");
  return {
    ...mine.values,
    name: String(merged["name"]),
    identifier: String(merged["identifier"]),
    conditions: merged["conditions"] as FormValues["conditions"],
    inboundWebhookEnabled: merged["inboundWebhookEnabled"] as boolean | undefined,
    signingKey: typeof signingKey === "string" ? signingKey : undefined,
    credentials: Object.fromEntries(
      group("credentials.").flatMap(([key, , value]) =>
        value === "" ? [] : [[key, asFieldValue(value)]],
      ),
    ),
    secrets: Object.fromEntries(
      group("secrets.").flatMap(([key, name]) => {
        const value = kept(name);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  };
}
