import { type EventColumns, issueKinds, noFacet } from "./event-columns.ts";
import { createClassId } from "./group-id.ts";
import { type MaskedText, maskText, toTemplate } from "./text-template.ts";
import type { IssueKind } from "./report.ts";

/**
 * Issues with the same kind, text template, provider, and channel. Issues without a provider call
 * must also have the same step, because their cause is in the step.
 */
export interface IssueClass {
  /** Stable across scans and browsers. */
  readonly id: string;
  readonly kind: IssueKind;
  /** Facet IDs; the provider is `noFacet` if no provider was called. */
  readonly provider: number;
  readonly channel: number;
}

export interface IssueIndex {
  readonly classes: readonly IssueClass[];
  /** Position in `classes` by issue. */
  readonly classPositions: readonly number[];
  getMaskedText(textId: number): MaskedText;
}

/** Returns a function that classifies the issues of growing columns, each issue once. */
export function createIssueIndexer(): (columns: EventColumns) => IssueIndex {
  const maskedTexts: MaskedText[] = [];
  const templates: string[] = [];
  const classes: IssueClass[] = [];
  const classPositions: number[] = [];
  const positionsByKey = new Map<string, number>();

  const classify = ({ facets, issues }: EventColumns, issue: number): number => {
    const kind = issueKinds[issues.kind[issue] ?? 0] ?? "failure";
    const provider = issues.provider[issue] ?? noFacet;
    const channel = issues.channel[issue] ?? noFacet;
    const step = provider === noFacet ? (issues.step[issue] ?? noFacet) : noFacet;
    const template = templates[issues.text[issue] ?? 0] ?? "";
    const key = `${kind} ${provider} ${channel} ${step} ${template}`;
    const existingPosition = positionsByKey.get(key);
    if (existingPosition !== undefined) return existingPosition;
    const id = createClassId(
      kind,
      facets[provider]?.value,
      facets[channel]?.value,
      facets[step]?.value,
      template,
    );
    const position = classes.push({ id, kind, provider, channel }) - 1;
    positionsByKey.set(key, position);
    return position;
  };

  return (columns) => {
    for (const text of columns.texts.slice(maskedTexts.length)) {
      const maskedText = maskText(text);
      maskedTexts.push(maskedText);
      templates.push(toTemplate(maskedText));
    }
    for (let issue = classPositions.length; issue < columns.issues.count; issue += 1) {
      classPositions.push(classify(columns, issue));
    }
    return {
      classes,
      classPositions,
      getMaskedText: (textId) => maskedTexts[textId] ?? { words: [""], values: [] },
    };
  };
}
