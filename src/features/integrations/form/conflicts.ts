import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { describeFilters, joinText } from "../../../../domain/filter-text.ts";
import { isEqual, mergeThreeWay, getMergeStates } from "../../../lib/three-way.ts";
import { toFieldValue, getAllFields, type FormModel, type FormValues } from "./form-values.ts";

/** An undefined secret keeps the saved secret. */
export interface FormSnapshot {
  values: FormValues;
  model: FormModel;
}

type FlatValues = Record<string, unknown>;

/** Returns every value by its form field. Secrets have the value that a save would set. */
function flatten({ values, model }: FormSnapshot): FlatValues {
  const fields = getAllFields(model);
  return {
    name: values.name,
    identifier: values.identifier,
    // Undefined keeps saved conditions that the form can't show.
    conditions:
      model.hasReadableConditions || values.replaceConditions ? values.conditions : undefined,
    inboundWebhookEnabled: values.inboundWebhookEnabled,
    signingKey: values.signingKey ?? model.savedConfigurations?.inboundWebhookSigningKey ?? "",
    ...Object.fromEntries(
      fields.map(({ key, secret }) =>
        secret
          ? [
              `secrets.${key}`,
              values.secrets[key] ?? toFieldValue(model.savedCredentials?.[key]) ?? "",
            ]
          : [`credentials.${key}`, values.credentials[key] ?? ""],
      ),
    ),
  };
}

const isSecretName = (name: string) => name.startsWith("secrets.") || name === "signingKey";

function formatValue(name: string, value: unknown): string | undefined {
  if (name === "conditions") {
    const filters = value as FormValues["conditions"] | undefined;
    if (filters === undefined) return "conditions that the form can't show";
    return filters.length === 0 ? undefined : joinText(describeFilters(filters));
  }
  if (isSecretName(name)) return value === "" ? undefined : maskedSecret;
  const text = toFieldValue(value);
  return text === undefined || text === "" ? undefined : String(text);
}

const fixedLabelsByName: Record<string, string> = {
  name: "Name",
  identifier: "Identifier",
  conditions: "Conditions",
  inboundWebhookEnabled: "Inbound webhook",
  signingKey: "Signing key",
};

export const isSameSnapshot = (a: FormSnapshot, b: FormSnapshot): boolean =>
  isEqual(flatten(a), flatten(b));

/** Returns the fields that the operator and someone else changed to different values. */
export function toConflictRows(
  base: FormSnapshot,
  theirs: FormSnapshot,
  mine: FormSnapshot,
): CompareRow[] {
  const [flatBase, flatTheirs, flatMine] = [flatten(base), flatten(theirs), flatten(mine)];
  const labelsByKey = new Map(getAllFields(mine.model).map(({ key, label }) => [key, label]));
  return Object.entries(getMergeStates(flatBase, flatTheirs, flatMine)).flatMap(([name, state]) =>
    state === "both"
      ? [
          {
            name,
            label: fixedLabelsByName[name] ?? labelsByKey.get(name.split(".")[1] ?? "") ?? name,
            base: formatValue(name, flatBase[name]),
            theirs: formatValue(name, flatTheirs[name]),
            mine: formatValue(name, flatMine[name]),
            suggestedChoice: "mine" as const,
            isSecret: isSecretName(name),
          },
        ]
      : [],
  );
}

/** Merges the changes of `mine` into the values of `theirs`. Resolves conflicts by `choices`. */
export function mergeValues(
  base: FormSnapshot,
  theirs: FormSnapshot,
  mine: FormSnapshot,
  choices: Choices,
): FormValues {
  const flatTheirs = flatten(theirs);
  const mergedValues: FlatValues = mergeThreeWay(flatten(base), flatTheirs, flatten(mine), choices);
  const getGroupEntries = (prefix: string) =>
    Object.entries(mergedValues).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), name, value] as const] : [],
    );
  // A secret that equals the saved secret is omitted, so that the form never
  // contains the saved secret.
  const getValueToSave = (name: string) =>
    mergedValues[name] === flatTheirs[name] ? undefined : toFieldValue(mergedValues[name]);
  const signingKey =
    mine.values.signingKey === undefined ? undefined : getValueToSave("signingKey");
  return {
    ...mergeThreeWay(base.values, theirs.values, mine.values, {}),
    name: String(mergedValues["name"]),
    identifier: String(mergedValues["identifier"]),
    conditions: (mergedValues["conditions"] ?? []) as FormValues["conditions"],
    replaceConditions:
      !theirs.model.hasReadableConditions && mergedValues["conditions"] !== undefined,
    inboundWebhookEnabled: mergedValues["inboundWebhookEnabled"] as boolean | undefined,
    signingKey: typeof signingKey === "string" ? signingKey : undefined,
    credentials: Object.fromEntries(
      getGroupEntries("credentials.").flatMap(([key, , value]) =>
        value === "" ? [] : [[key, toFieldValue(value)]],
      ),
    ),
    secrets: Object.fromEntries(
      getGroupEntries("secrets.").flatMap(([key, name]) => {
        // Without input, the saved secret is kept, even if someone else has changed it.
        if (mine.values.secrets[key] === undefined) return [];
        const value = getValueToSave(name);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  };
}
