import { useIntegrationNames } from "../../entities/integrations/use-integration-names.ts";
import { valueLabel } from "./value-label.ts";

interface LabeledValue {
  readonly key: string;
  readonly value: string;
  readonly label?: string;
}

/** Returns a function that names values, such as integrations by their identifier. */
export function useValueLabels(values: readonly Pick<LabeledValue, "key">[]) {
  const integrations = useIntegrationNames(values.some(({ key }) => key === "integration"));
  return ({ key, value, label }: LabeledValue): string => {
    const integration = key === "integration" ? integrations.get(value) : undefined;
    if (integration === undefined) return valueLabel(key, value, label);
    return integration.isNameShared ? `${integration.name} (${value})` : integration.name;
  };
}
