import type { EventOutcomeKind } from "../../../domain/rules.ts";
import { outcomeNames } from "../../entities/events/outcome-labels.ts";
import { describeStepType } from "../../entities/events/step-type-label.ts";
import { providerName } from "../../entities/integrations/provider-label.tsx";

const isOutcome = (value: string): value is EventOutcomeKind => Object.hasOwn(outcomeNames, value);

/** Returns the name of a facet's value, such as "SendGrid" for the provider `sendgrid`. */
export function valueLabel(key: string, value: string, label?: string): string {
  if (label !== undefined) return label;
  switch (key) {
    case "provider":
      return providerName(value);
    case "channel":
      return describeStepType(value).name;
    case "outcome":
      return isOutcome(value) ? outcomeNames[value] : value;
    default:
      return value;
  }
}
