import type { IssueData } from "./event-issues.ts";
import type { IssueKind } from "./report.ts";
import { hashText } from "./short-hash.ts";
import { maskText, toTemplate } from "./text-template.ts";

/** A group that is neither merged nor split has the ID of its class. */
export const createClassId = (
  kind: IssueKind,
  provider: string | undefined,
  channel = "",
  step = "",
  template = "",
): string => hashText([kind, provider ?? "", channel, step, template].join("\n"));

/** Returns the ID of an issue's group if the group is neither merged nor split. */
export const toGroupId = ({ kind, provider, channel, step, text }: IssueData): string =>
  createClassId(
    kind,
    provider,
    channel,
    provider === undefined ? step : undefined,
    toTemplate(maskText(text)),
  );
