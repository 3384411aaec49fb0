import type { OperationKey } from "../../../../server/upstream/dialect.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { channelRecordRules } from "./channel-records.ts";
import { eventRules } from "./events.ts";
import { integrationRules } from "./integrations.ts";
import { listRules } from "./lists.ts";
import { previewRules } from "./preview.ts";
import { subscriberRules } from "./subscribers.ts";

const rules: readonly Rule[] = [
  ...listRules,
  ...subscriberRules,
  ...integrationRules,
  ...channelRecordRules,
  ...eventRules,
  ...previewRules,
];

export const findRules = (operation: OperationKey, context: RuleContext): Rule[] =>
  rules.filter(
    ({ operations, applies }) =>
      operations.includes(operation) && (applies === undefined || applies(context)),
  );
