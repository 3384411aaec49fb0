import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { isEqual } from "../../../lib/three-way.ts";
import type { StepAddress } from "../../../api/step-preview.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import {
  type PreviewDraft,
  type Region,
  parseRegion,
  parseStoredDraft,
} from "../draft/sections.ts";

export interface Scenario {
  name: string;
  draft: PreviewDraft;
  /** Overrides of the subscriber's locale and time zone. */
  region: Region;
  /** The step that the control values belong to. */
  step: StepAddress;
}

export function parseStep(value: unknown): StepAddress | undefined {
  const step = asObject(value);
  const workflowId = asText(step?.["workflowId"]);
  const stepId = asText(step?.["stepId"]);
  return workflowId === undefined || stepId === undefined ? undefined : { workflowId, stepId };
}

/**
 * Reports whether both addresses refer to the same step. An address contains either the workflow's
 * ID or its identifier, so if the step is given by its unique ID, the workflow isn't compared.
 */
export const isSameStep = (step: StepAddress, otherStep: StepAddress): boolean =>
  step.stepId === otherStep.stepId &&
  (step.workflowId === otherStep.workflowId || /^[\da-f]{24}$/.test(step.stepId));

/**
 * Adds numbers to names that a different scenario already has, either a saved one or an earlier one
 * of the list. Saving would replace that scenario.
 */
export function numberExistingNames(
  newScenarios: readonly Scenario[],
  savedScenarios: readonly Scenario[],
): Scenario[] {
  const scenariosByName = new Map(savedScenarios.map((scenario) => [scenario.name, scenario]));
  return newScenarios.map((newScenario) => {
    let scenario = newScenario;
    const isReplacing = () => !isEqual(scenariosByName.get(scenario.name) ?? scenario, scenario);
    for (let number = 2; isReplacing(); number += 1) {
      scenario = { ...newScenario, name: `${newScenario.name} (${number})` };
    }
    scenariosByName.set(scenario.name, scenario);
    return scenario;
  });
}

/** Masks the secrets in a scenario's values, because saved scenarios outlive the session. */
export const maskScenario = (scenario: Scenario): Scenario => ({
  ...scenario,
  // Masking keeps the shape of the draft, but not that of JSON in its texts.
  draft: JSON.parse(maskSecrets(JSON.stringify(scenario.draft))) as PreviewDraft,
});

/** Reports whether strings of a value contain malformed JSON with a secret. */
function hasInvalidSecretString(value: unknown): boolean {
  if (typeof value !== "string") return Object.values(value ?? {}).some(hasInvalidSecretString);
  const json = parseJson(value);
  return json === undefined
    ? maskSecrets(value) === JSON.stringify(maskedSecret)
    : hasInvalidSecretString(json);
}

/**
 * Reports whether a part of a draft, or a text in its JSON, is malformed JSON with a secret, which
 * is masked as a whole.
 */
export const hasInvalidSecretText = ({ controls = "", payload }: PreviewDraft): boolean =>
  [controls, ...Object.values(payload)].some((text) => {
    const json = parseJson(text);
    return json === undefined ? maskSecrets(text) !== text : hasInvalidSecretString(json);
  });

const kind = "signalbox-scenarios";

export const formatScenariosFile = (scenarios: readonly Scenario[]): string =>
  `${maskSecrets(JSON.stringify({ kind, version: 1, scenarios }, null, 2))}\n`;

/** Returns undefined if the text isn't an export file. */
export function parseScenariosFile(text: string): Scenario[] | undefined {
  const file = asObject(parseJson(text));
  if (file?.["kind"] !== kind) return undefined;
  return asObjects(file["scenarios"]).flatMap((entry) => {
    const name = asText(entry["name"]);
    const draft = parseStoredDraft(entry["draft"]);
    const step = parseStep(entry["step"]);
    if (name === undefined || draft === undefined || step === undefined) return [];
    const region = parseRegion(entry["region"]);
    return [{ name: name.slice(0, 120), draft, region, step }];
  });
}
