import type { StepFilter } from "../../../../contract/common.ts";
import { asText } from "../../../../domain/loose.ts";
import type { IntegrationSecrets, PublicIntegration } from "../../../api/integrations.ts";
import { asFieldValue, everyField, type FormModel, type FormValues } from "./form-values.ts";

/**
 * Copies everything but secrets. A missing credential stays empty: its default could send through
 * another region.
 */
export function cloneOf(
  original: PublicIntegration,
  credentials: IntegrationSecrets["credentials"],
  model: FormModel,
  form: FormValues,
): FormValues {
  const name = asText(original.name);
  const enabled = original.configurations?.inboundWebhookEnabled;
  const stored = new Map<string, unknown>(Object.entries(credentials ?? {}));
  return {
    ...form,
    name: name === undefined ? "" : `Copy of ${name}`,
    credentials: Object.fromEntries(
      everyField(model).flatMap(({ key, secret }) => {
        const value = secret ? undefined : asFieldValue(stored.get(key));
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    // Copied unvalidated: invalid values are reported on their field.
    conditions: (original.conditions ?? []) as StepFilter[],
    inboundWebhookEnabled: typeof enabled === "boolean" ? enabled : undefined,
    active: false,
  };
}
