import { asText } from "../../../../domain/loose.ts";
import { maskValue } from "../../../../contract/secrets.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { diffHunks, diffLines } from "./diff.ts";
import { readerChanges } from "./reader-changes.ts";

export interface Side {
  name: string;
  outcome: RenderOutcome;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", "<br>");
const signs = { same: " ", removed: "-", added: "+" } as const;

export const bodyOf = ({ preview, result }: RenderOutcome): string =>
  asText(preview?.["body"]) ?? JSON.stringify(result, null, 2);

const withoutSecrets = ({ name, outcome }: Side): Side => ({
  name,
  // Masking keeps the shape of a value.
  outcome: maskValue("", outcome) as RenderOutcome,
});

/** Secrets are masked. */
export function renderComparisonMarkdown(left: Side, right: Side): string {
  const [one, other] = [withoutSecrets(left), withoutSecrets(right)];
  const changes = readerChanges(one.outcome, other.outcome);
  const lines = diffHunks(diffLines(bodyOf(one.outcome), bodyOf(other.outcome))).flatMap(
    ({ kind, text, gap }) => [...(gap > 0 ? [`@@ ${gap} lines @@`] : []), signs[kind] + text],
  );
  const table =
    changes.length === 0
      ? ["No other changes."]
      : [
          `| | ${cell(one.name)} | ${cell(other.name)} |`,
          "| --- | --- | --- |",
          ...changes.map(
            ({ what, before, after }) => `| ${what} | ${cell(before)} | ${cell(after)} |`,
          ),
        ];
  const fence = "`".repeat(
    Math.max(3, ...lines.map((line) => (/`{3,}/.exec(line)?.[0].length ?? 0) + 1)),
  );
  return [
    `## ${one.name} and ${other.name}`,
    "",
    ...table,
    "",
    `${fence}diff`,
    ...lines,
    fence,
    "",
  ].join("\n");
}
