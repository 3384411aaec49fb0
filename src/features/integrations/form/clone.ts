import { asBoolean, asText } from "../../../../domain/loose.ts";
import type { IntegrationSecrets, PublicIntegration } from "../../../api/integrations.ts";
import { hasUnreadableConditions, readConditions } from "../conditions/read-conditions.ts";
import { toFieldValue, getAllFields, type FormModel, type FormValues } from "./form-values.ts";

/**
 * Returns the form values of a clone, without the secrets and the identifier, and without
 * conditions that the form can't show. A missing credential stays empty, because a default could
 * select a different region.
 */
export function toCloneValues(
  originalIntegration: PublicIntegration,
  credentials: IntegrationSecrets["credentials"],
  model: FormModel,
  formValues: FormValues,
): FormValues {
  const name = asText(originalIntegration.name);
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
    conditions: hasUnreadableConditions(originalIntegration.conditions)
      ? []
      : readConditions(originalIntegration.conditions),
    inboundWebhookEnabled: asBoolean(originalIntegration.configurations?.inboundWebhookEnabled),
    active: false,
  };
}
