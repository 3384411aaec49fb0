import { asText } from "../../../../domain/loose.ts";
import type { IntegrationSecrets, PublicIntegration } from "../../../api/integrations.ts";
import { readConditions } from "../conditions/read-conditions.ts";
import { toFieldValue, getAllFields, type FormModel, type FormValues } from "./form-values.ts";

/**
 * Returns the form values of a clone, without the secrets and the identifier. A missing credential
 * stays empty, because a default could select a different region.
 */
export function toCloneValues(
  originalIntegration: PublicIntegration,
  credentials: IntegrationSecrets["credentials"],
  model: FormModel,
  formValues: FormValues,
): FormValues {
  const name = asText(originalIntegration.name);
  const isEnabled = originalIntegration.configurations?.inboundWebhookEnabled;
  const savedCredentialsByKey = new Map<string, unknown>(Object.entries(credentials ?? {}));
  return {
    ...formValues,
    name: name === undefined ? "" : `Copy of ${name}`,
    credentials: Object.fromEntries(
      getAllFields(model).flatMap(({ key, secret }) => {
        const value = secret ? undefined : toFieldValue(savedCredentialsByKey.get(key));
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    conditions: readConditions(originalIntegration.conditions),
    inboundWebhookEnabled: typeof isEnabled === "boolean" ? isEnabled : undefined,
    active: false,
  };
}
