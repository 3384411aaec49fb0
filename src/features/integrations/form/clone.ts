import type { StepFilter } from "../../../../contract/common.ts";
import { asText } from "../../../../contract/loose.ts";
import type { PublicIntegration } from "../../../api/integrations.ts";
import type { FormValues } from "./form-values.ts";

/** A new form with what may be taken of another integration: no credential, no signing key. */
export function cloneOf(original: PublicIntegration, form: FormValues): FormValues {
  const name = asText(original.name);
  const enabled = original.configurations?.inboundWebhookEnabled;
  return {
    ...form,
    name: name === undefined ? "" : `Copy of ${name}`,
    // As received: what does not fit the contract is refused on its field.
    conditions: (original.conditions ?? []) as StepFilter[],
    inboundWebhookEnabled: typeof enabled === "boolean" ? enabled : undefined,
    active: false,
  };
}
