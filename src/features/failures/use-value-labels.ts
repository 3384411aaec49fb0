import { useIntegrationNames } from "../../entities/integrations/use-integration-names.ts";
import type { EventOutcomeKind } from "../../../domain/event-outcome.ts";
import { outcomeNames } from "../../entities/events/outcome-labels.ts";
import { describeStepType } from "../../entities/events/step-type-label.ts";
import { getProviderName } from "../../entities/integrations/provider-label.tsx";

interface LabeledValue {
  readonly key: string;
  readonly value: string;
  readonly label?: string;
}

export function useValueLabels(values: readonly Pick<LabeledValue, "key">[]) {
  const integrationsById = useIntegrationNames(values.some(({ key }) => key === "integration"));
  return ({ key, value, label }: LabeledValue): string => {
    const integration = key === "integration" ? integrationsById.get(value) : undefined;
    if (integration === undefined) return getValueLabel(key, value, label);
    return integration.isNameShared ? `${integration.name} (${value})` : integration.name;
  };
}

const isOutcome = (value: string): value is EventOutcomeKind => Object.hasOwn(outcomeNames, value);

export function getValueLabel(key: string, value: string, label?: string): string {
  if (label !== undefined) return label;
  switch (key) {
    case "provider":
      return getProviderName(value);
    case "channel":
      return describeStepType(value).name;
    case "outcome":
      return isOutcome(value) ? outcomeNames[value] : value;
    default:
      return value;
  }
}
