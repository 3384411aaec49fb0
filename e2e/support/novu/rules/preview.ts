import { NovuError } from "../errors.ts";
import type { Rule } from "../rule.ts";

const previewOperation = "POST /v2/workflows/{workflowId}/step/{stepId}/preview";

export const previewRules: readonly Rule[] = [
  {
    behavior: "API keys can't preview a step.",
    evidence: "Novu's 2025 source; newer versions allow it",
    operations: [previewOperation],
    applies: ({ settings, caller }) => caller.kind === "apiKey" && !settings.allowsPreviewForKeys,
    changeRequest: () => {
      throw new NovuError(401, "API endpoint not accessible");
    },
  },
];
