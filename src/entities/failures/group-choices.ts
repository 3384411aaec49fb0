import { asObject, asText, asTexts } from "../../../domain/loose.ts";

/** The operator's changes to the groups, by group ID. */
export interface GroupChoices {
  /**
   * ID of the target group of a merge, by the merged group's ID. The target group is never merged
   * itself.
   */
  readonly merges: Readonly<Record<string, string>>;
  readonly splits: readonly string[];
  readonly hidden: readonly string[];
}

export const noChoices: GroupChoices = { merges: {}, splits: [], hidden: [] };

const removeId = (ids: readonly string[], id: string) => ids.filter((groupId) => groupId !== id);

/** Merges a group, with the groups that it includes, into another group. */
export function mergeGroup(choices: GroupChoices, id: string, targetId: string): GroupChoices {
  const rootId = Object.hasOwn(choices.merges, targetId)
    ? (choices.merges[targetId] ?? targetId)
    : targetId;
  if (rootId === id) return choices;
  const otherMerges = Object.entries(choices.merges).map(
    ([mergedId, otherTargetId]) =>
      [mergedId, otherTargetId === id ? rootId : otherTargetId] as const,
  );
  return { ...choices, merges: { ...Object.fromEntries(otherMerges), [id]: rootId } };
}

/** Undoes the merge of a group. */
export function separateGroup(choices: GroupChoices, id: string): GroupChoices {
  const { [id]: _, ...merges } = choices.merges;
  return { ...choices, merges };
}

export const splitGroup = (choices: GroupChoices, id: string): GroupChoices => ({
  ...choices,
  splits: [...removeId(choices.splits, id), id],
});

/** Undoes the split of a group. */
export const joinGroup = (choices: GroupChoices, id: string): GroupChoices => ({
  ...choices,
  splits: removeId(choices.splits, id),
});

export const hideGroup = (choices: GroupChoices, id: string): GroupChoices => ({
  ...choices,
  hidden: [...removeId(choices.hidden, id), id],
});

export const showGroups = (choices: GroupChoices, ids: readonly string[]): GroupChoices => ({
  ...choices,
  hidden: choices.hidden.filter((id) => !ids.includes(id)),
});

/** Adds choices. An existing merge takes precedence over an added merge. */
export function addChoices(choices: GroupChoices, addedChoices: GroupChoices): GroupChoices {
  const mergedChoices = Object.entries(addedChoices.merges).reduce(
    (result, [id, targetId]) =>
      Object.hasOwn(result.merges, id) ? result : mergeGroup(result, id, targetId),
    choices,
  );
  const splitChoices = addedChoices.splits.reduce(splitGroup, mergedChoices);
  return addedChoices.hidden.reduce(hideGroup, splitChoices);
}

/** Parses saved or imported choices. Skips invalid entries. */
export function parseChoices(value: unknown): GroupChoices {
  const choices = asObject(value);
  const merges = Object.fromEntries(
    Object.entries(asObject(choices?.["merges"]) ?? {}).flatMap(([id, target]) => {
      const targetId = asText(target);
      return targetId === undefined ? [] : [[id, targetId]];
    }),
  );
  const splits = asTexts(choices?.["splits"]);
  const hiddenIds = asTexts(choices?.["hidden"]);
  return addChoices(noChoices, { merges, splits, hidden: hiddenIds });
}
