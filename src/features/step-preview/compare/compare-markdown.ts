import { asText } from "../../../../domain/loose.ts";
import { maskValue } from "../../../../contract/mask-secrets.ts";
import { plural } from "../../../lib/text/format.ts";
import { createFence } from "../../../lib/text/markdown.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { getLinesWithContext, diffLines, lineMarks } from "./diff.ts";
import { findReaderChanges } from "./reader-changes.ts";

export interface ComparedRender {
  name: string;
  outcome: RenderOutcome;
}

const escapeCell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", "<br>");

export const getBodyText = ({ preview, result }: RenderOutcome): string =>
  asText(preview?.["body"]) ?? JSON.stringify(result, null, 2);

const maskRenderSecrets = ({ name, outcome }: ComparedRender): ComparedRender => ({
  name,
  // Masking doesn't change the structure of a value.
  outcome: maskValue("", outcome) as RenderOutcome,
});

export function formatRenderComparison(left: ComparedRender, right: ComparedRender): string {
  const [maskedLeft, maskedRight] = [maskRenderSecrets(left), maskRenderSecrets(right)];
  const changes = findReaderChanges(maskedLeft.outcome, maskedRight.outcome);
  const lines = getLinesWithContext(
    diffLines(getBodyText(maskedLeft.outcome), getBodyText(maskedRight.outcome)),
  ).flatMap(({ kind, text, omittedCount }) => [
    ...(omittedCount > 0 ? [`@@ ${plural(omittedCount, "unchanged line")} @@`] : []),
    lineMarks[kind] + text,
  ]);
  const tableLines =
    changes.length === 0
      ? ["No changes to the subject, links, actions, or message count."]
      : [
          `| | ${escapeCell(maskedLeft.name)} | ${escapeCell(maskedRight.name)} |`,
          "| --- | --- | --- |",
          ...changes.map(
            ({ label, before, after }) =>
              `| ${label} | ${escapeCell(before)} | ${escapeCell(after)} |`,
          ),
        ];
  const fence = createFence(lines.join("\n"));
  return [
    `## ${maskedLeft.name} and ${maskedRight.name}`,
    "",
    ...tableLines,
    "",
    `${fence}diff`,
    ...lines,
    fence,
    "",
  ].join("\n");
}
