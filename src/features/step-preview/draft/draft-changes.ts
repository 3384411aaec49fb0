import { asObject, asObjects, type LooseObject } from "../../../../domain/loose.ts";
import { previewDraftKey } from "../../../components/form/delete-drafts.ts";
import { readJson, sessionStore } from "../../../lib/browser/storage.ts";
import { type PreviewDraft, sections } from "./sections.ts";

/**
 * What the operator changed in a draft. Other parts have their initial values, which can load
 * later.
 */
export interface DraftChanges {
  /** Control values as JSON; null if none are sent, absent if the operator didn't change them. */
  controls?: string | null;
  payload: Partial<PreviewDraft["payload"]>;
}

export const noChanges: DraftChanges = { payload: {} };

export const applyChanges = (
  initialDraft: PreviewDraft,
  { controls = initialDraft.controls ?? null, payload }: DraftChanges,
): PreviewDraft => ({
  controls: controls ?? undefined,
  payload: { ...initialDraft.payload, ...payload },
});

/**
 * Returns the changes after the operator replaced the draft with `newDraft`. The previous draft is
 * `initialDraft` with `changes` applied.
 */
export function updateChanges(
  changes: DraftChanges,
  initialDraft: PreviewDraft,
  newDraft: PreviewDraft,
): DraftChanges {
  const draft = applyChanges(initialDraft, changes);
  const areControlsChanged =
    newDraft.controls === draft.controls
      ? changes.controls !== undefined
      : newDraft.controls !== initialDraft.controls;
  const payloadEntries = sections.flatMap((section) => {
    const text = newDraft.payload[section];
    const isChanged =
      text === draft.payload[section]
        ? section in changes.payload
        : text !== initialDraft.payload[section];
    return isChanged ? [[section, text]] : [];
  });
  return {
    ...(areControlsChanged && { controls: newDraft.controls ?? null }),
    payload: Object.fromEntries(payloadEntries),
  };
}

/**
 * Maximum total length of the other saved drafts, in characters. Saving longer texts would slow
 * down typing. The browser's storage is limited to about 5 million characters.
 */
const maxOtherTextsLength = 3_000_000;

const readDrafts = (): LooseObject[] => readJson(sessionStore, previewDraftKey, asObjects) ?? [];

interface DraftSave {
  /** False if a reload will lose the changes. */
  isSaved: boolean;
  /** Whether changes that the operator made to another draft were deleted. */
  hasDeletedInput: boolean;
}

function writeDraft(draftKey: string, changes: DraftChanges, isCarried: boolean): DraftSave {
  const { controls, payload } = changes;
  const isChanged = controls !== undefined || Object.keys(payload).length > 0;
  const draftTexts = isChanged
    ? [JSON.stringify({ of: draftKey, controls, payload, isCarried })]
    : [];
  const otherDrafts = readDrafts().filter((draft) => draft["of"] !== draftKey);
  let otherTextsLength = 0;
  const otherTexts = otherDrafts
    .map((draft) => JSON.stringify(draft))
    .filter((text) => (otherTextsLength += text.length) <= maxOtherTextsLength);
  const save = (savedOtherTexts: readonly string[]): DraftSave => {
    const texts = [...draftTexts, ...savedOtherTexts];
    if (texts.length === 0) sessionStore.remove(previewDraftKey);
    return {
      isSaved: texts.length === 0 || sessionStore.set(previewDraftKey, `[${texts.join(",")}]`),
      hasDeletedInput: otherDrafts
        .slice(savedOtherTexts.length)
        .some((draft) => draft["isCarried"] !== true),
    };
  };
  const completeSave = save(otherTexts);
  if (completeSave.isSaved || !isChanged || isCarried) return completeSave;
  const singleSave = save([]);
  // If even the operator's newest draft doesn't fit, all drafts stay in memory.
  return singleSave.isSaved ? singleSave : save(otherTexts);
}

/**
 * Loads the changes that were saved with this key, which consists of the scope, step, event, and
 * subscriber.
 */
export function loadChanges(draftKey: string): DraftChanges | undefined {
  const draft = readDrafts().find(({ of }) => of === draftKey);
  const payload = asObject(draft?.["payload"]);
  if (payload === undefined) return undefined;
  const controls = draft?.["controls"];
  const payloadEntries = sections.flatMap((section) =>
    typeof payload[section] === "string" ? [[section, payload[section]]] : [],
  );
  return {
    ...((typeof controls === "string" || controls === null) && { controls }),
    payload: Object.fromEntries(payloadEntries),
  };
}

/**
 * Saves the changes of a draft. Deletes the oldest other drafts if the other drafts are too long.
 * Deletes all other drafts if they don't fit into the storage with this draft.
 */
export const saveChanges = (draftKey: string, changes: DraftChanges): DraftSave =>
  writeDraft(draftKey, changes, false);

/** Saves the payload that a step starts with, unless the operator has changed the step's draft. */
export function carryPayload(
  draftKey: string,
  payload: DraftChanges["payload"],
): DraftSave | undefined {
  const draft = readDrafts().find(({ of }) => of === draftKey);
  return draft === undefined || draft["isCarried"] === true
    ? writeDraft(draftKey, { payload }, true)
    : undefined;
}
